// The board: sections, each an SVG of named parts, that the browser places in columns and in the panels of the players.
// Only what changed is put in, pieces keep their node and travel, from section to section too (docs/adr/0005 and 0014).
import { calm, h, wishes } from "./dom.js";
import { Lens } from "./lens.js";

const PLACE = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/;
const FLIGHT = 400; // milliseconds in which a piece has arrived

function parsed(markups) {
  const frame = document.createElement("template");
  frame.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${markups.join("")}</svg>`;
  return [...frame.content.firstElementChild.children];
}

function place(node) {
  const match = PLACE.exec(node.getAttribute("transform") || "");
  return match ? [Number(match[1]), Number(match[2])] : [0, 0];
}

const isStart = (id) => id.startsWith("svg:");
const isPiece = (node) => node.classList.contains("piece");
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Where a place of a section is on the screen; null while the section is folded. */
function onScreen(svg, [x, y]) {
  const matrix = svg?.getScreenCTM();
  if (!matrix || !matrix.a) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  return [point.x, point.y];
}

function inSection(svg, [x, y]) {
  const matrix = svg.getScreenCTM();
  if (!matrix || !matrix.a) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return `translate(${point.x} ${point.y})`;
}

const PHONE = matchMedia("(max-width: 599px)"); // as the stylesheets say; `innerWidth` grows with what is too wide
const TALL = matchMedia("(max-width: 1099px)");

/** The drawing of which form this window takes. */
export function formOf() {
  return PHONE.matches ? "phone" : TALL.matches ? "tall" : "wide";
}

/** Tells when the window takes another one. */
export function onForm(hear) {
  for (const media of [PHONE, TALL]) media.addEventListener("change", hear);
}

export class Picture {
  /** `panel(seat)` is where the drawing of a player's panel goes, if the page has one; `panels` holds them all. */
  constructor(frame, panels = null, panel = () => null) {
    this.frame = frame;
    this.grounds = [frame, panels].filter(Boolean); // what listens to clicks
    this.panel = panel;
    this.roots = new Map(); // the svg of each section, by its name
    this.starts = null;
    this.shown = new Map();
  }

  listen(kind, hear) { for (const ground of this.grounds) ground.addEventListener(kind, hear); }

  all(selector) { return [...this.roots.values()].flatMap((svg) => [...svg.querySelectorAll(selector)]); }

  element(id) {
    for (const svg of this.roots.values()) {
      const element = svg.querySelector(`[id="${CSS.escape(id)}"]`);
      if (element) return element;
    }
    return null;
  }

  /** Shows parts (a Map of markup by id) in an order: the start tag of a section, then what lies in it. */
  show(parts, order) {
    if (!order.length) return;
    const starts = order.filter(isStart).map((id) => parts.get(id)).join("");
    const still = calm() || this.starts === null;
    if (starts !== this.starts) this.#begin(parts, order, starts);
    const homes = new Map(); // the section of each part
    let svg = null;
    for (const id of order) {
      if (isStart(id)) svg = this.roots.get(id);
      else homes.set(id, svg);
    }
    const changed = order.filter((id) => !isStart(id) && this.shown.get(id) !== parts.get(id));
    const vanished = [...this.shown.keys()].filter((id) => !parts.has(id));
    const fresh = new Map(parsed(changed.map((id) => parts.get(id))).map((node) => [node.id, node]));
    const twins = this.#twins(fresh, vanished, homes);
    for (const id of vanished) if (!twins.has(id)) this.#leave(this.element(id), still);
    for (const [id, node] of fresh) this.#put(id, node, order, homes, still);
    this.shown = new Map(order.filter((id) => !isStart(id)).map((id) => [id, parts.get(id)]));
  }

  /** The sections at their places, still empty. */
  #begin(parts, order, starts) {
    const table = h("div", { class: "columns" });
    const columns = new Map();
    const column = (name) => {
      if (!columns.has(name)) { columns.set(name, h("div", { class: "column" })); table.append(columns.get(name)); }
      return columns.get(name);
    };
    this.roots = new Map();
    for (const place of this.grounds[1]?.querySelectorAll(".panel-board") ?? []) place.replaceChildren();
    for (const id of order.filter(isStart)) {
      const frame = document.createElement("template");
      frame.innerHTML = `${parts.get(id)}</svg>`;
      const svg = frame.content.firstElementChild;
      const { panel, column: at } = svg.dataset;
      this.roots.set(id, svg);
      const place = panel !== undefined && this.panel(Number(panel));
      if (place) place.replaceChildren(svg);
      else if (panel !== undefined) column("others").append(this.#section(svg));
      else if (at !== undefined) column(at).append(this.#section(svg));
      else table.append(svg);
    }
    this.frame.replaceChildren(table);
    this.starts = starts;
    this.shown = new Map();
  }

  /** A section with its title, which folds it on a phone; what was folded stays so. */
  #section(svg) {
    const { section, title, folded } = svg.dataset;
    const key = `folded ${svg.classList[0]} ${section}`;
    const part = h("section", { class: folded === undefined ? "part" : "part folds", "data-section": section });
    const fold = (on) => { part.classList.toggle("folded", on); button.setAttribute("aria-expanded", String(!on)); };
    const button = h("button", { type: "button", class: "part-title", onclick: () => { const on = !part.classList.contains("folded"); wishes.set(key, on); fold(on); } }, title);
    if (section !== "own" && section !== "board") part.append(button);
    part.append(svg);
    if (svg.dataset.zoom) new Lens(part, svg);
    if (section !== "own") fold(wishes.get(key, folded !== undefined));
    return part;
  }

  /** Pieces of one sort that vanish and appear are the same pieces, nearest first: the node is renamed and kept. */
  #twins(fresh, gone, homes) {
    const old = gone.map((id) => this.element(id)).filter((node) => node && isPiece(node));
    const came = [...fresh.values()].filter((node) => isPiece(node) && !this.element(node.id));
    const pairs = [];
    for (const from of old) {
      for (const to of came) {
        if (from.dataset.piece !== to.dataset.piece) continue;
        const [here, there] = [onScreen(from.ownerSVGElement, place(from)), onScreen(homes.get(to.id), place(to))];
        pairs.push([here && there ? apart(here, there) : 0, from, to]);
      }
    }
    pairs.sort((a, b) => a[0] - b[0]);
    const present = new Set();
    const met = new Set();
    for (const [, from, to] of pairs) {
      if (present.has(from.dataset.was ?? from.id) || met.has(to.id)) continue;
      present.add(from.id);
      met.add(to.id);
      from.dataset.was = from.id;
      from.id = to.id;
    }
    for (const node of this.all("[data-was]")) delete node.dataset.was;
    return present;
  }

  #put(id, node, order, homes, still) {
    const old = this.element(id);
    const svg = homes.get(id);
    if (old && isPiece(old)) {
      const away = old.ownerSVGElement !== svg;
      const from = away && !still ? onScreen(old.ownerSVGElement, place(old)) : null;
      delete old.dataset.label;
      for (const { name, value } of [...node.attributes]) old.setAttribute(name, value);
      if (old.innerHTML !== node.innerHTML) old.replaceChildren(...node.childNodes);
      if (away) this.#insert(id, old, order, homes);
      if (from) this.#travel(old, inSection(svg, from));
      return;
    }
    if (old && old.ownerSVGElement === svg) {
      const focused = old.contains(document.activeElement);
      for (const name of ["choice", "chosen"]) if (old.classList.contains(name)) node.classList.add(name);
      for (const name of ["tabindex", "role"]) if (old.hasAttribute(name)) node.setAttribute(name, old.getAttribute(name));
      old.replaceWith(node);
      if (focused) node.focus?.({ preventScroll: true });
      return;
    }
    old?.remove();
    this.#insert(id, node, order, homes);
    if (isPiece(node) && !still) this.#travel(node, this.#home(node));
  }

  #insert(id, node, order, homes) {
    const svg = homes.get(id);
    for (let i = order.indexOf(id) - 1; i >= 0 && !isStart(order[i]); i -= 1) {
      const before = svg.querySelector(`[id="${CSS.escape(order[i])}"]`);
      if (before) { before.after(node); return; }
    }
    svg.prepend(node);
  }

  /** The middle of the thing a piece comes from or goes to, in the section of the piece. */
  #home(node) {
    const home = node.dataset.home && this.element(node.dataset.home);
    const box = home?.getBoundingClientRect();
    return box?.width ? inSection(node.ownerSVGElement, [box.x + box.width / 2, box.y + box.height / 2]) : null;
  }

  /** From there to where it lies now. */
  #travel(node, from) {
    const there = node.getAttribute("transform");
    if (!from || !there) return;
    this.#raise(node);
    node.classList.add("placing");
    node.setAttribute("transform", there.replace(/translate\([^)]*\)/, from));
    node.getBoundingClientRect();
    node.classList.remove("placing");
    node.setAttribute("transform", there);
  }

  /** Above the other sections while something flies over them. */
  #raise(node) {
    const section = node.ownerSVGElement?.parentElement;
    section?.classList.add("raised");
    setTimeout(() => section?.classList.remove("raised"), FLIGHT);
  }

  #leave(node, still) {
    if (!node) return;
    const home = !still && isPiece(node) && this.#home(node);
    if (!home) { node.remove(); return; }
    this.#raise(node);
    node.removeAttribute("id");
    node.classList.add("leaving");
    node.setAttribute("transform", (node.getAttribute("transform") || "").replace(/translate\([^)]*\)/, home));
    setTimeout(() => node.remove(), FLIGHT);
  }

  /** Lets what can be chosen glow and take the focus; everything else is quiet. */
  mark(choices, chosen) {
    for (const node of this.all(".choice, .chosen, [tabindex]")) {
      const active = choices.has(node.id) || chosen.has(node.id);
      node.classList.toggle("choice", choices.has(node.id) && !chosen.has(node.id));
      node.classList.toggle("chosen", chosen.has(node.id));
      if (!active) this.#quieten(node);
    }
    for (const id of [...choices, ...chosen]) {
      const node = this.element(id);
      if (!node) continue;
      node.classList.toggle("choice", choices.has(id) && !chosen.has(id));
      node.classList.toggle("chosen", chosen.has(id));
      this.#waken(node, chosen.has(id) ? "; chosen" : "; can be chosen");
    }
  }

  #waken(node, note) {
    node.dataset.label ??= node.getAttribute("aria-label") || node.id;
    node.setAttribute("aria-label", node.dataset.label + note);
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
  }

  #quieten(node) {
    node.classList.remove("choice", "chosen");
    node.removeAttribute("tabindex");
    if (node.getAttribute("role") === "button") node.setAttribute("role", "img");
    if (node.dataset.label) node.setAttribute("aria-label", node.dataset.label);
    delete node.dataset.label;
  }

  /** The chosen or choosable element that lies nearest in a direction, for the arrow keys. */
  neighbour(from, dx, dy) {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const node of this.all("[tabindex='0']")) {
      if (node === from) continue;
      const there = middle(node);
      const along = (there[0] - here[0]) * dx + (there[1] - here[1]) * dy;
      const aside = Math.abs((there[0] - here[0]) * dy) + Math.abs((there[1] - here[1]) * dx);
      if (along <= 1) continue;
      const cost = along + 2.5 * aside;
      if (cost < least) { least = cost; best = node; }
    }
    return best;
  }

  /** The part of the board that a click or the focus is in. */
  partOf(node) {
    const svg = node instanceof Element ? node.closest("svg[data-section]") : null;
    let target = svg && node;
    while (target && target !== svg && !(target.id && target.hasAttribute("aria-label"))) target = target.parentElement;
    return target && target !== svg ? target : null;
  }
}
