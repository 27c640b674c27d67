// Dice, coins, drawn cards, votes and shows are shown for a moment over the board. Nothing waits for it, no click ends in it.
import { $, h, said } from "./dom.js";

const SHOWN = 1700;
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
    const box = this.frame.getBoundingClientRect();
    const top = Math.max(box.top, $("#bar").getBoundingClientRect().bottom);
    this.node.replaceChildren(face(line), h("div", {}, sentences.map((sentence) => h("p", {}, sentence))));
    this.node.hidden = false;
    this.node.dataset.stage = line.stage;
    this.node.style.left = `${box.left + box.width / 2}px`;
    this.node.style.top = `${top + 12}px`;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.node.hidden = true;
      if (this.queue.length) this.#next();
    }, SHOWN);
  }
}
