// The card of a thing on the board: enlarged picture, what it is, its rule, and why it cannot be chosen now.
import { $, h } from "./dom.js";

const WAIT = 350;
const HOLD = 450;

/** How much two stretches have in common. */
const shared = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));

export class Card {
  /** `facts(element)` gives { text, clauses, rule }; `reasons(element)` resolves to why it cannot be chosen, or []. */
  constructor(picture, rules, facts, reasons) {
    this.picture = picture;
    this.rules = rules; // where the rulebook of this table is
    this.facts = facts;
    this.reasons = reasons;
    this.node = $("#card");
    this.of = null;
    this.#listen();
  }

  #listen() {
    const { picture } = this;
    picture.listen("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#soon(this.picture.partOf(event.target));
    });
    picture.listen("pointerleave", (event) => {
      if (event.pointerType === "mouse" && !this.pinned) this.#later();
    });
    picture.listen("focusin", (event) => {
      const part = this.picture.partOf(event.target);
      if (part && event.target.matches(":focus-visible")) this.open(part, false);
    });
    picture.listen("focusout", () => { if (!this.pinned) this.#later(); });
    picture.listen("pointerdown", (event) => this.#hold(event));
    for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
      picture.listen(kind, (event) => this.#release(event));
    }
    picture.listen("contextmenu", (event) => { if (this.held) event.preventDefault(); });
    document.addEventListener("pointerdown", (event) => {
      if (this.pinned && !this.node.contains(event.target)) this.close();
    }, true);
  }

  #hold(event) {
    if (event.pointerType === "mouse") return;
    this.held = false;
    this.from = [event.clientX, event.clientY];
    const part = this.picture.partOf(event.target);
    clearTimeout(this.press);
    if (part) this.press = setTimeout(() => { this.held = true; this.open(part, true); }, HOLD);
  }

  #release(event) {
    if (event.type === "pointermove" && this.from && Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) < 10) return;
    clearTimeout(this.press);
  }

  #soon(part) {
    if (part?.id !== this.muted) this.muted = null;
    if (this.muted) return;
    if (this.pinned || part === this.of) { if (part) clearTimeout(this.timer); return; }
    clearTimeout(this.timer);
    if (!part) { this.#later(); return; }
    this.timer = setTimeout(() => this.open(part, false), this.of ? 80 : WAIT);
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.close(), 250);
  }

  /** A pinned card stays until it is closed or something else is touched. */
  async open(part, pinned) {
    clearTimeout(this.timer);
    this.of = part;
    this.pinned = pinned;
    const { title, text, clauses } = this.facts(part);
    const why = h("div", { class: "why" });
    this.node.replaceChildren(
      h("div", { class: "card-picture" }, this.#enlarged(part)),
      h("div", { class: "card-words" }, h("p", { class: "card-title" }, title), text && h("p", {}, text), this.links(clauses), why),
    );
    this.node.hidden = false;
    this.node.classList.toggle("pinned", pinned || part.matches(":focus-visible")); // another takes no click
    this.node.dataset.of = part.id;
    this.#stand(part);
    const reasons = await this.reasons(part.id, pinned);
    if (this.of !== part || !reasons.length) return;
    why.replaceChildren(
      h("p", { class: "why-head" }, "Not now:"),
      h("ul", {}, reasons.map((reason) => h("li", {}, reason.text, " ", this.links(reason.clauses)))),
    );
    this.#stand(part);
  }

  links(clauses) {
    if (!clauses.length) return h("span", { class: "clauses" }, h("a", { href: this.rules, target: "_blank", rel: "noopener" }, "Rules"));
    return h("span", { class: "clauses" }, clauses.slice(0, 4).map((clause) => h("a", { href: `${this.rules}#${clause}`, target: "_blank", rel: "noopener" }, clause)));
  }

  #enlarged(part) {
    const box = part.getBBox();
    const pad = Math.max(box.width, box.height) * 0.06;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${box.x - pad} ${box.y - pad} ${box.width + 2 * pad} ${box.height + 2 * pad}`);
    svg.setAttribute("aria-hidden", "true");
    const copies = [part, ...this.#lyingOn(part)].map((node) => {
      const copy = node.cloneNode(true);
      if (node === part) copy.removeAttribute("transform");
      else this.#shift(copy, part);
      for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
      for (const name of ["tabindex", "role", "aria-label"]) copy.removeAttribute(name);
      copy.classList.remove("choice", "chosen");
      return copy;
    });
    svg.append(...copies);
    svg.classList.add(...part.ownerSVGElement.classList);
    return svg;
  }

  /** Pieces are parts of their own: those that lie on a thing belong to its enlarged picture. */
  #lyingOn(part) {
    const place = part.getBoundingClientRect();
    return [...part.ownerSVGElement.querySelectorAll(".piece:not(.leaving)")].filter((piece) => {
      const box = piece.getBoundingClientRect();
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      return x > place.left && x < place.right && y > place.top && y < place.bottom;
    });
  }

  #shift(copy, part) {
    const from = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/.exec(part.getAttribute("transform") || "");
    if (!from) return;
    copy.setAttribute("transform", `translate(${-from[1]} ${-from[2]}) ${copy.getAttribute("transform") || ""}`);
    copy.classList.remove("piece"); // a copy does not travel
  }

  #stand(part) {
    const place = part.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const [right, low] = [Math.max(8, innerWidth - width - 8), Math.max(8, innerHeight - height - 8)];
    const within = (x, y) => [Math.min(Math.max(8, x), right), Math.min(Math.max(8, y), low)];
    const [after, before, under, over] = [place.right + 12, place.left - width - 12, place.bottom + 12, place.top - height - 12];
    const places = [within(after, place.top), within(before, place.top), within(place.left, under), within(place.left, over),
      [right, low], [right, 8], [8, low], [8, 8]];
    const targets = [part, ...this.picture.all(".choice, .chosen")].map((node) => node.getBoundingClientRect());
    const covered = ([x, y]) => targets.reduce((sum, box, i) => sum + (i ? 1 : 4) * shared(x, x + width, box.left, box.right) * shared(y, y + height, box.top, box.bottom), 0);
    const best = places.map((at) => [covered(at), at]).reduce((least, each) => (each[0] < least[0] ? each : least))[1];
    this.node.style.left = `${best[0]}px`;
    this.node.style.top = `${best[1]}px`;
  }

  /** Closes it, and keeps quiet about this thing until the pointer has been elsewhere. */
  mute(part) {
    this.close();
    this.muted = part.id;
  }

  close() {
    clearTimeout(this.timer);
    this.of = null;
    this.pinned = false;
    this.node.hidden = true;
  }
}
