// Small tools of the page: find, make, remember.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element: h("button", { class: "quiet", onclick: go }, "Go"). Attributes that are null or false are left out. */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The disc of a seat with its emblem, copied from the page. */
export function disc(seat) {
  const disc = document.getElementById(`disc-${seat}`);
  return disc ? disc.content.firstElementChild.cloneNode(true) : document.createTextNode("");
}

/** Wishes of this browser; nothing breaks where it may not remember. */
export const wishes = {
  get(name, otherwise) {
    try {
      const value = localStorage.getItem(name);
      return value === null ? otherwise : JSON.parse(value);
    } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* private window */ }
  },
};

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A short notice at the foot of the page, read aloud. */
export function notice(text, kind = "plain") {
  const place = $("#notices");
  if (!place) return;
  const line = h("p", { class: `notice ${kind}` }, text);
  place.replaceChildren(line);
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => line.remove(), 7000);
}

export function number(value) {
  return value === null || value === undefined ? "?" : String(Math.round(value * 100) / 100).replace("-", "−");
}

/** A sentence of the log: words, and seats by number. */
export const said = (sentence, names) => sentence.map((piece) => (typeof piece === "number" ? names[piece] : piece)).join("");
