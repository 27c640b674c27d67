// Shows where to click: brings things into view, and plays a pointer over them.
import { calm, h } from "./dom.js";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const TRAVEL = 550;
const REST = 500;

/** The part of the window in which a thing is not covered: below the bar and one's own things, where those stay in view,
    and above a note that sticks to the foot. */
function room(node, bar, note) {
  const own = document.querySelector("#board .part[data-section=own]");
  const stays = own && !own.contains(node) && getComputedStyle(own).position === "sticky" ? own.offsetHeight : 0;
  const top = (bar ? bar.getBoundingClientRect().bottom : 0) + stays;
  const box = note?.getBoundingClientRect();
  const covers = box && getComputedStyle(note).position !== "static" && box.width > innerWidth * 0.8 && box.top > innerHeight / 2;
  return [Math.max(0, top), covers ? box.top : innerHeight];
}

/** Scrolls as little as needed so that the first of these can be seen, and as many of the others as fit. */
export function bringIntoView(nodes, bar, note) {
  if (!nodes.length) return;
  const [top, bottom] = room(nodes[0], bar, note);
  const boxes = nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width || box.height);
  if (!boxes.length || boxes.every((box) => box.top >= top && box.bottom <= bottom)) return;
  const first = boxes[0];
  const fitting = boxes.filter((box) => Math.max(box.bottom, first.bottom) - Math.min(box.top, first.top) <= bottom - top);
  const all = fitting.length ? fitting : [first];
  const middle = (Math.min(...all.map((box) => box.top)) + Math.max(...all.map((box) => box.bottom))) / 2;
  scrollBy({ top: middle - (top + bottom) / 2, behavior: calm() ? "instant" : "smooth" });
}

export class Pointer {
  constructor() {
    this.node = h("div", { class: "pointer", hidden: true, "aria-hidden": "true" });
    document.body.append(this.node);
    this.turn = 0;
  }

  stop() {
    this.turn += 1;
    this.node.hidden = true;
    delete this.node.dataset.at;
  }

  /** Goes from one thing to the next, and presses each; `things` are functions, as things may come only on the way. */
  async play(things, bar, note) {
    this.stop();
    const turn = this.turn;
    for (const [i, find] of things.entries()) {
      const node = find();
      if (!node) continue;
      bringIntoView([node], bar, note);
      await pause(calm() ? 0 : REST);
      if (turn !== this.turn) return;
      const box = node.getBoundingClientRect();
      this.node.hidden = false;
      this.node.classList.remove("press");
      this.node.style.transform = `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px)`;
      await pause(calm() ? 300 : TRAVEL);
      if (turn !== this.turn) return;
      this.node.classList.add("press");
      this.node.dataset.at = node.dataset.element || node.id || String(i);
      this.node.dataset.seen = `${this.node.dataset.seen ?? ""} ${node.id}`.trim();
      await pause(REST);
      if (turn !== this.turn) return;
    }
    await pause(REST);
    if (turn === this.turn) this.stop();
  }
}
