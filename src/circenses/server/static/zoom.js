// The size of the board: whole where its lettering stays readable, else as wide as its place; larger by pinch or button.
const READABLE = 0.62; // of the drawn size
const LARGEST = 1.05;
const MOST = 3;
const FINGER = 26; // what is smaller than this is shown larger before a finger chooses it

export class Zoom {
  constructor(frame, board) {
    this.frame = frame; // scrolls
    this.board = board; // holds the picture
    this.factor = 1;
    this.touches = new Map();
    addEventListener("resize", () => this.fit());
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel"]) frame.addEventListener(kind, (event) => this.touches.delete(event.pointerId));
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
    }, { passive: false });
  }

  natural() {
    const box = this.board.querySelector("svg")?.viewBox.baseVal;
    return box && box.width ? [box.width, box.height] : null;
  }

  base() {
    const size = this.natural();
    if (!size) return 0;
    const wide = this.frame.clientWidth;
    const high = innerHeight - (this.frame.getBoundingClientRect().top + scrollY) - 10;
    const whole = Math.min(wide, (high * size[0]) / size[1]);
    return whole / size[0] >= READABLE ? whole : Math.min(wide, size[0] * LARGEST);
  }

  fit() {
    const base = this.base();
    if (base) this.board.style.width = `${Math.round(base * this.factor)}px`;
    this.frame.classList.toggle("zoomed", this.factor > 1);
  }

  /** Larger or smaller, keeping the point under the fingers where it is. */
  by(step, x, y) {
    const place = this.frame.getBoundingClientRect();
    const px = (x ?? place.x + place.width / 2) - place.x;
    const py = (y ?? place.y + Math.min(place.height, innerHeight) / 2) - place.y;
    const before = this.factor;
    this.factor = Math.min(MOST, Math.max(1, before * step));
    const grown = this.factor / before;
    const [left, top] = [this.frame.scrollLeft, this.frame.scrollTop];
    this.fit();
    this.frame.scrollLeft = (left + px) * grown - px;
    this.frame.scrollTop = (top + py) * grown - py;
  }

  /** Whether a finger could not be sure to hit this; then the board grows around it, and the next touch counts. */
  grows(part, event) {
    const box = part.getBoundingClientRect();
    if (event.pointerType !== "touch" || this.factor >= 2 || Math.max(box.width, box.height) >= FINGER) return false;
    this.by(2.4 / this.factor, event.clientX, event.clientY);
    return true;
  }

  whole() {
    this.factor = 1;
    this.fit();
  }

  #down(event) {
    if (event.pointerType === "touch") this.touches.set(event.pointerId, [event.clientX, event.clientY]);
  }

  #move(event) {
    if (!this.touches.has(event.pointerId)) return;
    if (this.touches.size !== 2) { this.touches.set(event.pointerId, [event.clientX, event.clientY]); return; }
    const [before, middle] = this.#spread();
    this.touches.set(event.pointerId, [event.clientX, event.clientY]);
    const [after] = this.#spread();
    if (before > 10) this.by(after / before, ...middle);
  }

  #spread() {
    const [[ax, ay], [bx, by]] = [...this.touches.values()];
    return [Math.hypot(ax - bx, ay - by), [(ax + bx) / 2, (ay + by) / 2]];
  }
}
