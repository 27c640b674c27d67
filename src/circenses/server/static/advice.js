// Hints on the board: an arrow for each move worth looking at, with the chance of winning; and why, beside it.
import { $, h } from "./dom.js";
import { bringIntoView } from "./pointer.js";

const made = (tag, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};
const SMALLEST = 15; // radius of a ring in pixels
const LARGEST = 26;
const HEAD = 15; // of an arrow, in pixels
const percent = (chance) => `${Math.round(100 * chance)} %`;

export class Advice {
  /** `targets(hint)` gives the ids of the elements that make up a move, `take(hint)` plays it. */
  constructor(picture, targets, take) {
    this.picture = picture;
    this.targets = targets;
    this.take = take;
    this.hints = [];
    this.layer = made("svg", { class: "advice-layer", "aria-hidden": "true" });
    this.panel = h("aside", { class: "advice", "aria-label": "Hints", hidden: true });
    document.body.append(this.layer, this.panel);
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.open) { event.stopPropagation(); this.close(); } }, true);
    for (const kind of ["scroll", "resize"]) addEventListener(kind, () => this.#draw(), { capture: true, passive: true });
  }

  get open() { return !this.panel.hidden; }

  think() {
    this.#show(h("p", {}, "Thinking ..."));
  }

  tell(text) {
    this.#show(h("p", {}, text));
  }

  show(hints) {
    this.hints = hints;
    if (!hints.length) { this.tell("There is nothing to choose right now."); return; }
    this.#show(h("ol", {}, hints.map((hint, i) => h("li", { class: `advice-${i}` },
      h("p", {}, h("strong", {}, hint.phrase), " ", h("span", { class: "tag" }, `wins ${percent(hint.chance)}`)),
      h("p", { class: "muted" }, hint.reason),
      h("button", { type: "button", class: "small", onclick: () => { this.close(); this.take(hint); } }, "Play it")))));
    bringIntoView(this.targets(hints[0]).map((id) => this.picture.element(id)).filter(Boolean), $("#bar"), this.panel);
    this.#draw();
  }

  #show(content) {
    this.panel.hidden = false;
    this.panel.replaceChildren(h("div", { class: "dialog-head" }, h("h2", {}, "Hint"),
      h("button", { type: "button", class: "quiet", "aria-label": "Close the hints", onclick: () => this.close() }, "×")), content);
  }

  close() {
    this.hints = [];
    this.panel.hidden = true;
    this.layer.replaceChildren();
  }

  /** Arrows over the window, from the first element of a move to its last; a ring where there is only one. */
  #draw() {
    if (!this.hints.length && !this.layer.firstChild) return;
    this.layer.replaceChildren(...[...this.hints.entries()].reverse().flatMap(([i, hint]) => this.#mark(i, hint)));
  }

  #mark(i, hint) {
    const nodes = this.targets(hint).map((id) => this.picture.element(id)).filter(Boolean);
    if (!nodes.length) return [];
    const at = nodes.map((node) => node.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2, Math.max(box.width, box.height)]);
    const group = made("g", { class: `advice-mark advice-${i}`, "data-action": hint.action });
    const [x, y, size] = at.at(-1);
    const radius = Math.min(LARGEST, Math.max(SMALLEST, size / 2));
    for (const [step, end] of at.slice(1).entries()) group.append(...arrow(at[step], end, step + 2 === at.length ? radius : 0));
    group.append(made("circle", { cx: x, cy: y, r: radius, class: "advice-ring" }));
    const label = made("text", { x, y: y + 5, class: "advice-chance" });
    label.textContent = percent(hint.chance);
    group.append(label);
    return [group];
  }
}

/** From one point to the edge of a ring around another. */
function arrow([x1, y1], [x, y], radius) {
  const length = Math.hypot(x - x1, y - y1);
  if (length < radius + HEAD) return [];
  const [dx, dy] = [(x - x1) / length, (y - y1) / length];
  const [x2, y2] = [x - dx * radius, y - dy * radius];
  const [tx, ty] = [x2 - dx * HEAD, y2 - dy * HEAD];
  const half = HEAD * 0.65;
  const head = [[x2, y2], [tx - dy * half, ty + dx * half], [tx + dy * half, ty - dx * half]];
  return [made("line", { x1, y1, x2: tx, y2: ty }), made("polygon", { points: head.map((point) => point.join(",")).join(" ") })];
}
