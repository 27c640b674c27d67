// Dice, coins, drawn cards, votes and shows are shown for a moment over the board. Nothing waits for it, no click ends in it.
import { $, h, said } from "./dom.js";

const SHOWN = 1700;
const EDGE = 12;
const OWN = 100; // times as bad to cover as what can be chosen
const QUEUED = 4; // more than that would only lag behind the game
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function face(line) {
  if (line.stage === "die") return h("span", { class: "stage-die" }, Array.from({ length: 9 }, (_, i) => h("i", { class: PIPS[line.face]?.includes(i) ? "pip" : null })));
  if (line.stage === "coin") return h("span", { class: "stage-coin" }, line.face === "heads" ? "H" : "T");
  return h("span", { class: "stage-sign" }, { card: "▮", votes: "✓", show: "★" }[line.stage] ?? "");
}

export class Stage {
  constructor(frame) {
    this.frame = frame;
    this.node = h("div", { class: "stage-card", hidden: true, "aria-hidden": "true" });
    document.body.append(this.node);
    this.queue = [];
  }

  take(view) {
    if (view.whole) return;
    const names = view.panels.map((panel) => panel.name);
    const fresh = view.log.filter((line) => line.stage && line.lines.length);
    this.queue.push(...fresh.map((line) => [line, line.lines.slice(0, 2).map((sentence) => said(sentence, names))]));
    while (this.queue.length > QUEUED) { // cards that are turned up in passing are left out first
      const card = this.queue.findIndex(([line]) => line.stage === "card");
      this.queue.splice(Math.max(0, card), 1);
    }
    if (this.queue.length && !this.timer) this.#next();
  }

  #next() {
    const [line, sentences] = this.queue.shift();
    this.node.replaceChildren(face(line), h("div", {}, sentences.map((sentence) => h("p", {}, sentence))));
    this.node.hidden = false;
    this.node.dataset.stage = line.stage;
    this.#place();
    this.timer = setTimeout(() => {
      this.timer = null;
      this.node.hidden = true;
      if (this.queue.length) this.#next();
    }, SHOWN);
  }

  /** Where it covers nothing of one's own things, and as little as can be of what can be chosen. */
  #place() {
    const frame = this.frame.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const strip = $("#strip").getBoundingClientRect();
    const top = Math.max(frame.top, $("#bar").getBoundingClientRect().bottom) + EDGE;
    const bottom = Math.min(frame.bottom, strip.top > top ? strip.top : innerHeight) - height - EDGE;
    const rectangles = (selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
    const [own, choices] = [rectangles(".part[data-section=own]"), rectangles("#board .choice")];
    const covered = (boxes, x, y) => boxes.reduce((sum, box) => sum + Math.max(0, Math.min(box.right, x + width) - Math.max(box.left, x)) * Math.max(0, Math.min(box.bottom, y + height) - Math.max(box.top, y)), 0);
    const [left, right] = [frame.left + EDGE, frame.right - width - EDGE];
    const places = [top, (top + bottom) / 2, bottom].flatMap((y) => [(left + right) / 2, left, right].map((x) => [x, y]));
    const costs = places.map(([x, y]) => OWN * covered(own, x, y) + covered(choices, x, y));
    const [x, y] = places[costs.indexOf(Math.min(...costs))];
    this.node.style.translate = `${x}px ${y}px`;
  }
}
