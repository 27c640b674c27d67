// The chances of winning over a match, drawn over the slider of the replay.
import { $, disc, h } from "./dom.js";
import { get } from "./net.js";

const WIDE = 1000;
const HIGH = 100;

const svg = (tag, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

/** Left: 0 % is the foot; a line for each seat, and one for the step that is shown. */
export class Curve {
  constructor(table, names) {
    this.table = table;
    this.names = names;
    this.chances = null;
  }

  async load(seat) {
    try { this.chances = (await get(`tables/${this.table}/curve?seat=${seat}`)).chances; } catch { this.chances = null; }
    $("#chances").hidden = !this.chances;
    $("#curve").replaceChildren();
    if (!this.chances) return;
    const last = Math.max(1, this.chances.length - 1);
    this.mark = svg("line", { y1: 0, y2: HIGH, class: "curve-now" });
    $("#curve").replaceChildren(
      svg("line", { x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2, class: "curve-half" }),
      ...this.names.map((_, i) => svg("polyline", { class: `curve-line seat-${i}`, points: this.chances.map((all, ply) => `${((ply * WIDE) / last).toFixed(1)},${(HIGH * (1 - all[i])).toFixed(1)}`).join(" ") })),
      this.mark);
  }

  show(ply) {
    if (!this.chances) return;
    const at = this.chances[Math.min(ply, this.chances.length - 1)];
    const x = (ply * WIDE) / Math.max(1, this.chances.length - 1);
    this.mark.setAttribute("x1", x);
    this.mark.setAttribute("x2", x);
    $("#chance-list").replaceChildren(...at.map((share, i) => h("li", { class: `seat-${i}` }, disc(i), h("span", {}, this.names[i]), h("strong", {}, `${Math.round(100 * share)} %`))));
  }
}
