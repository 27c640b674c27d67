// A section that can be looked at from near, inside its frame: a pinch, a tap beside what can be chosen or its button
// brings one near, a finger moves it, and whatever is tapped then brings back the whole.
import { h } from "./dom.js";

const MOST = 2; // times the nearness that is drawn for
const SLACK = 8; // px a finger may move and still taps
const FINGER = 22; // px around a tap in which several choices are too many

export class Lens {
  /** `svg` lies in the section `frame`. */
  constructor(frame, svg) {
    this.frame = frame;
    this.svg = svg;
    this.near = Number(svg.dataset.zoom);
    const { width, height } = svg.viewBox.baseVal;
    this.size = [width, height];
    this.view = [0, 0, 1]; // left, top, how many times larger
    this.fingers = new Map();
    this.button = h("button", { type: "button", class: "lens-button", onclick: () => this.toggle() });
    frame.append(this.button);
    frame.classList.add("lens");
    this.#show();
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel"]) svg.addEventListener(kind, (event) => this.#up(event));
    svg.addEventListener("click", (event) => this.#tap(event), true);
  }

  get scale() { return this.view[2]; }

  toggle() {
    if (this.scale > 1) this.whole();
    else this.#nearest();
  }

  whole() {
    this.view = [0, 0, 1];
    this.#show();
  }

  /** Near to what can be chosen, or to the middle. */
  #nearest() {
    const marked = [...this.svg.querySelectorAll(".choice, .chosen, .asked")];
    const boxes = marked.map((node) => node.getBoundingClientRect());
    const mean = (side, size) => boxes.reduce((sum, box) => sum + box[side] + box[size] / 2, 0) / boxes.length;
    const place = this.svg.getBoundingClientRect();
    const [x, y] = boxes.length ? [mean("left", "width"), mean("top", "height")] : [place.x + place.width / 2, place.y + place.height / 2];
    this.#closer(this.near, x, y);
  }

  /** So much larger, around a place of the screen; what is there stays there, or comes to the middle. */
  #closer(scale, x, y, centred = true) {
    const place = this.svg.getBoundingClientRect();
    const [left, top, before] = this.view;
    const [px, py] = [(x - place.x) / place.width, (y - place.y) / place.height]; // from 0 to 1
    const [wide, high] = this.size;
    const at = [left + (px * wide) / before, top + (py * high) / before];
    const now = Math.min(MOST * this.near, Math.max(1, scale));
    const [fx, fy] = centred ? [0.5, 0.5] : [px, py];
    this.view = [at[0] - (fx * wide) / now, at[1] - (fy * high) / now, now];
    this.#show();
  }

  #show() {
    const [wide, high] = this.size;
    const scale = this.view[2] < 1.05 ? 1 : this.view[2];
    const inside = (value, most) => Math.min(Math.max(0, value), most);
    this.view = [inside(this.view[0], wide - wide / scale), inside(this.view[1], high - high / scale), scale];
    this.svg.setAttribute("viewBox", `${this.view[0]} ${this.view[1]} ${wide / scale} ${high / scale}`);
    this.svg.classList.toggle("near", scale >= this.near * 0.98);
    this.frame.classList.toggle("looks", scale > 1);
    this.button.textContent = scale > 1 ? "−" : "+";
    this.button.setAttribute("aria-label", scale > 1 ? "The whole map" : "The map from near");
  }

  #down(event) {
    if (!this.fingers.size) { this.moved = 0; this.pinched = false; }
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    this.fingers.set(event.pointerId, now);
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (others.length) {
      const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
      this.pinched = true;
      this.#closer(this.scale * apart(now, others[0]) / apart(before, others[0]), (now[0] + others[0][0]) / 2, (now[1] + others[0][1]) / 2, false);
      return;
    }
    if (this.scale === 1 || this.moved < SLACK) return;
    const place = this.svg.getBoundingClientRect();
    const unit = this.size[0] / this.scale / place.width;
    this.view = [this.view[0] - (now[0] - before[0]) * unit, this.view[1] - (now[1] - before[1]) * unit, this.scale];
    this.#show();
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
  }

  /** After a drag or a pinch nothing is chosen. From afar a finger that could mean several things looks closer. */
  #tap(event) {
    const touch = event.pointerType === "touch" || event.pointerType === "pen";
    const [moved, pinched] = [this.moved ?? 0, this.pinched];
    this.moved = 0;
    this.pinched = false;
    if (pinched || (moved >= SLACK && this.scale > 1)) { event.stopPropagation(); return; }
    if (this.scale > 1) { setTimeout(() => this.whole()); return; }
    const chooses = Boolean(event.target.closest?.(".choice, .chosen"));
    if (chooses && !(touch && this.#around(event) > 1)) return;
    if (!touch) return;
    event.stopPropagation();
    this.#closer(this.near, event.clientX, event.clientY);
  }

  #around(event) {
    return [...this.svg.querySelectorAll(".choice")].filter((node) => {
      const box = (node.querySelector(".hit") ?? node).getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY) < FINGER;
    }).length;
  }
}
