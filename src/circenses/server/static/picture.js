// The board: an SVG of named parts. Only what changed is put in, pieces keep their node and travel (docs/adr/0005).
import { calm } from "./dom.js";

const PLACE = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/;

function parsed(markups) {
  const frame = document.createElement("template");
  frame.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${markups.join("")}</svg>`;
  return [...frame.content.firstElementChild.children];
}

function place(node) {
  const found = PLACE.exec(node.getAttribute("transform") || "");
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

const isPiece = (node) => node.classList.contains("piece");
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export class Picture {
  constructor(frame) {
    this.frame = frame;
    this.root = frame.querySelector("svg");
    this.start = null;
    this.shown = new Map();
  }

  get svg() { return this.root; }

  element(id) { return this.root?.querySelector(`[id="${CSS.escape(id)}"]`) ?? null; }

  /** Shows parts (a Map of markup by id) in an order; `start` is the start tag of the root. */
  show(start, parts, order) {
    if (!start) return;
    if (start !== this.start) this.#begin(start);
    const still = calm() || !this.shown.size;
    const changed = order.filter((id) => this.shown.get(id) !== parts.get(id));
    const gone = [...this.shown.keys()].filter((id) => !parts.has(id));
    const fresh = new Map(parsed(changed.map((id) => parts.get(id))).map((node) => [node.id, node]));
    const kept = this.#twins(fresh, gone);
    for (const id of gone) if (!kept.has(id)) this.#leave(this.element(id), still);
    for (const [id, node] of fresh) this.#put(id, node, order, still);
    this.shown = new Map(order.map((id) => [id, parts.get(id)]));
  }

  #begin(start) {
    const frame = document.createElement("template");
    frame.innerHTML = `${start}</svg>`;
    this.root = frame.content.firstElementChild;
    this.frame.replaceChildren(this.root);
    this.start = start;
    this.shown = new Map();
  }

  /** Pieces of one sort that vanish and appear are the same pieces, nearest first: the node is renamed and kept. */
  #twins(fresh, gone) {
    const old = gone.map((id) => this.element(id)).filter((node) => node && isPiece(node));
    const came = [...fresh.values()].filter((node) => isPiece(node) && !this.element(node.id));
    const pairs = [];
    for (const from of old) {
      for (const to of came) {
        if (from.dataset.piece === to.dataset.piece) pairs.push([apart(place(from), place(to)), from, to]);
      }
    }
    pairs.sort((a, b) => a[0] - b[0]);
    const kept = new Set();
    const met = new Set();
    for (const [, from, to] of pairs) {
      if (kept.has(from.dataset.was ?? from.id) || met.has(to.id)) continue;
      kept.add(from.id);
      met.add(to.id);
      from.dataset.was = from.id;
      from.id = to.id;
    }
    for (const node of this.root.querySelectorAll("[data-was]")) delete node.dataset.was;
    return kept;
  }

  #put(id, node, order, still) {
    const old = this.element(id);
    if (old && isPiece(old)) {
      delete old.dataset.label;
      for (const { name, value } of [...node.attributes]) old.setAttribute(name, value);
      if (old.innerHTML !== node.innerHTML) old.replaceChildren(...node.childNodes);
      return;
    }
    if (old) {
      const held = old.contains(document.activeElement);
      for (const name of ["choice", "chosen"]) if (old.classList.contains(name)) node.classList.add(name);
      for (const name of ["tabindex", "role"]) if (old.hasAttribute(name)) node.setAttribute(name, old.getAttribute(name));
      old.replaceWith(node);
      if (held) node.focus?.({ preventScroll: true });
      return;
    }
    this.#insert(id, node, order);
    if (isPiece(node) && !still) this.#arrive(node);
  }

  #insert(id, node, order) {
    for (let i = order.indexOf(id) - 1; i >= 0; i -= 1) {
      const before = this.element(order[i]);
      if (before) { before.after(node); return; }
    }
    this.root.prepend(node);
  }

  #home(node) {
    const home = node.dataset.home && this.element(node.dataset.home);
    if (!home) return null;
    const box = home.getBBox();
    const [x, y] = place(home);
    return `translate(${x + box.x + box.width / 2} ${y + box.y + box.height / 2})`;
  }

  #arrive(node) {
    const home = this.#home(node);
    const there = node.getAttribute("transform");
    if (!home || !there) return;
    node.setAttribute("transform", there.replace(/translate\([^)]*\)/, home));
    node.getBoundingClientRect();
    node.setAttribute("transform", there);
  }

  #leave(node, still) {
    if (!node) return;
    const home = !still && isPiece(node) && this.#home(node);
    if (!home) { node.remove(); return; }
    node.removeAttribute("id");
    node.classList.add("leaving");
    node.setAttribute("transform", (node.getAttribute("transform") || "").replace(/translate\([^)]*\)/, home));
    setTimeout(() => node.remove(), 400);
  }

  /** Lets what can be chosen glow and take the focus; everything else is quiet. */
  mark(choices, chosen) {
    if (!this.root) return;
    for (const node of this.root.querySelectorAll(".choice, .chosen, [tabindex]")) {
      const wanted = choices.has(node.id) || chosen.has(node.id);
      node.classList.toggle("choice", choices.has(node.id) && !chosen.has(node.id));
      node.classList.toggle("chosen", chosen.has(node.id));
      if (!wanted) this.#quieten(node);
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
    for (const node of this.root.querySelectorAll("[tabindex='0']")) {
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
    let found = node instanceof Element ? node : null;
    while (found && found !== this.root && !(found.id && found.hasAttribute("aria-label"))) found = found.parentElement;
    return found && found !== this.root && this.root?.contains(found) ? found : null;
  }
}
