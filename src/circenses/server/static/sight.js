// What of the board is in view: below the bar and what sticks to it, above the strip that a phone docks to its lower edge.
import { $, calm } from "./dom.js";

const STRIP = 64; // px of a strip with one row of buttons
const MOST = 0.4; // of the window: a larger strip scrolls inside

export class Sight {
  constructor(root, picture) {
    this.root = root;
    this.picture = picture;
    this.strip = 0; // px of it that are shown
    this.planned = null; // where the page scrolls to
    new ResizeObserver(() => this.root.style.setProperty("--bar", `${$("#bar").offsetHeight}px`)).observe($("#bar"));
    const changes = { childList: true, subtree: true, attributeFilter: ["hidden"] };
    new MutationObserver(() => this.dock()).observe($("#strip"), changes); // a stepper comes after the buttons
    addEventListener("scrollend", () => { this.planned = null; });
  }

  get docked() { return getComputedStyle($("#strip")).position === "fixed"; }

  get bottom() { return innerHeight - (this.docked ? this.strip : 0); }

  get own() { return document.querySelector(".part[data-section=own]"); }

  /** Whether one's own things stay below the bar when the page is scrolled. */
  get sticky() { return Boolean(this.own) && getComputedStyle(this.own).position === "sticky"; }

  /** Below what sticks to the bar, for everything else. */
  top(sticks) {
    return sticks || !this.sticky ? Math.max(0, $("#bar").getBoundingClientRect().bottom) : $("#bar").offsetHeight + this.own.offsetHeight;
  }

  /** Where something is once the page has come to rest; null if it is not drawn or folded. */
  #place(id) {
    const node = this.picture.element(id);
    const box = (node?.querySelector(".hit, .halo") ?? node)?.getBoundingClientRect();
    if (!box?.width) return null;
    const sticks = this.sticky && this.own.contains(node);
    const away = this.planned === null || sticks ? 0 : this.planned - scrollY;
    return { least: Math.min(box.width, box.height), top: box.top - away, bottom: box.bottom - away, sticks, node };
  }

  /** Whether something can be hit here and now. What is large enough only from near is not. */
  reaches(id, least) {
    const place = this.#place(id);
    if (!place || place.least < least - 0.5 || place.node.ownerSVGElement.dataset.zoom) return false;
    return place.top >= this.top(place.sticks) - 1 && place.bottom <= this.bottom + 1;
  }

  /** As much of the strip as there is in it; a little to begin with, so that what is in view can be told. */
  dock(first = false) {
    const strip = $("#strip");
    const shown = [...strip.querySelectorAll("button, .stepper")].filter((node) => node.offsetParent || node.getClientRects().length);
    const low = Math.max(0, ...shown.map((node) => node.getBoundingClientRect().bottom));
    const whole = shown.length ? low - strip.getBoundingClientRect().top + strip.scrollTop + 6 : 0;
    this.strip = first ? STRIP : Math.min(whole, innerHeight * MOST);
    document.documentElement.style.setProperty("--strip", `${this.strip}px`);
  }

  /** Scrolls where most of what can be chosen is seen; not at all if that is here. */
  bring(ids) {
    const places = ids.map((id) => this.#place(id)).filter((place) => place && !place.sticks);
    const [top, bottom] = [this.top(false), innerHeight - (this.docked ? STRIP : 0)];
    const seen = (by) => places.filter((place) => place.top - by >= top - 1 && place.bottom - by <= bottom + 1).length;
    const most = document.documentElement.scrollHeight - innerHeight - scrollY;
    let best = [seen(0), 0];
    for (const place of places) {
      for (const by of [place.top - top - 8, place.bottom - bottom + 8]) {
        const inside = Math.max(-scrollY, Math.min(by, most));
        const count = seen(inside);
        if (count > best[0] || (count === best[0] && best[1] !== 0 && Math.abs(inside) < Math.abs(best[1]))) best = [count, inside];
      }
    }
    if (!best[1]) return;
    this.planned = scrollY + best[1];
    scrollTo({ top: this.planned, behavior: calm() ? "auto" : "smooth" });
    if (Math.abs(scrollY - this.planned) < 1) this.planned = null;
  }
}
