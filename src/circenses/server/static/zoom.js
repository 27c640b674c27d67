// The size of the board. On a wide screen all columns fit the window; on others they are as wide as it. Buttons and keys
// make it larger and smaller from there.
import { formOf } from "./picture.js";

const READABLE = 0.8; // of the drawn size: what would be smaller is shown as wide as its place and scrolls
const GAP = 8; // between columns, and between sections
const TITLE = 32; // of a section that is folded by nature
const LEAST = 0.5;
const MOST = 3;

export class Zoom {
  constructor(frame, board) {
    this.frame = frame; // scrolls
    this.board = board; // holds the columns
    this.factor = 1;
    addEventListener("resize", () => this.fit());
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
    }, { passive: false });
  }

  /** The columns with the width and height they are drawn in. */
  #columns() {
    return [...this.board.querySelectorAll(".column")].map((column) => {
      const boxes = [...column.querySelectorAll(".part:not(.folds) > svg")].map((svg) => svg.viewBox.baseVal);
      const titles = column.querySelectorAll(".folds").length * (TITLE + GAP);
      const high = boxes.reduce((sum, box) => sum + box.height + GAP, titles - GAP);
      return { column, wide: Math.max(...boxes.map((box) => box.width)), high };
    });
  }

  #scale(columns) {
    const wide = columns.reduce((sum, each) => sum + each.wide, 0);
    const across = (this.frame.clientWidth - GAP * (columns.length - 1)) / wide;
    if (formOf() !== "wide") return across;
    const room = innerHeight - (this.frame.getBoundingClientRect().top + scrollY) - GAP;
    const whole = Math.min(across, room / Math.max(...columns.map((each) => each.high)));
    return whole >= READABLE ? whole : across;
  }

  fit() {
    const columns = this.#columns();
    if (!columns.length) return;
    const scale = this.#scale(columns) * this.factor;
    for (const { column, wide } of columns) column.style.width = `${Math.floor(wide * scale * 10) / 10}px`;
    this.frame.classList.toggle("zoomed", this.factor > 1);
  }

  /** Larger or smaller, keeping the point under the pointer where it is. */
  by(step, x, y) {
    const place = this.frame.getBoundingClientRect();
    const px = (x ?? place.x + place.width / 2) - place.x;
    const py = (y ?? place.y + Math.min(place.height, innerHeight) / 2) - place.y;
    const before = this.factor;
    this.factor = Math.min(MOST, Math.max(LEAST, before * step));
    if (Math.abs(this.factor - 1) < 0.02) this.factor = 1;
    const grown = this.factor / before;
    const [left, top] = [this.frame.scrollLeft, this.frame.scrollTop];
    this.fit();
    this.frame.scrollLeft = (left + px) * grown - px;
    this.frame.scrollTop = (top + py) * grown - py;
  }

  whole() {
    this.factor = 1;
    this.fit();
  }
}
