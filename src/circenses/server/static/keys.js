// Everything can be done without a pointer. `?` lists the keys (dialogs.js).
import { $ } from "./dom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const writes = (node) => node.matches?.("input, textarea, select, [contenteditable]");

export function keys({ turn, bar, card, picture, zoom, undoOne, showHints, windows }) {
  const letters = {
    l: () => bar.toggle(turn),
    b: () => focusBoard(),
    d: () => $("#bar-done")?.click(),
    n: () => bar.steppers.focus(),
    u: () => { if (!$("#undo").hidden) undoOne(); },
    h: () => { if (!$("#hint").hidden) showHints(); },
    t: () => $("#words").click(),
    c: () => $("#chat-form input[name=text]")?.focus(),
    s: () => { if (!$("#skip").hidden) $("#skip").click(); },
    r: () => { if (!$("#recap").hidden) $("#recap").click(); },
    "+": () => zoom.by(1.35),
    "-": () => zoom.by(1 / 1.35),
    "0": () => zoom.whole(),
    "?": () => windows.keys(),
  };

  function focusBoard() {
    const first = picture.all("[tabindex='0']")[0];
    first?.focus();
    first?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    const inside = Boolean(picture.partOf(document.activeElement));
    if (event.key === "Escape") {
      if (!card.node.hidden) card.close();
      else if (bar.asked) bar.toggle(turn, false);
      else turn.back();
      event.preventDefault();
    } else if (writes(event.target)) {
      return;
    } else if (event.key === "Enter" && turn.pending) {
      if (event.target.closest?.("button, a")) return; // it says itself what Enter does
      event.preventDefault();
      turn.confirm();
    } else if (inside && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      const part = picture.partOf(document.activeElement);
      if (part) Promise.resolve(turn.pick(part.id)).then(() => keepFocus(part.id));
    } else if (inside && ARROWS[event.key]) {
      event.preventDefault();
      picture.neighbour(document.activeElement, ...ARROWS[event.key])?.focus();
    } else if (/^[1-9]$/.test(event.key) && !$("#choices").hidden) {
      $("#choices").querySelectorAll("[data-action]")[Number(event.key) - 1]?.click();
    } else if (letters[event.key]) {
      event.preventDefault();
      letters[event.key]();
    }
  });

  /** After a step the focus stays on the board as long as there is something to choose there. */
  function keepFocus(id) {
    if (document.activeElement && document.activeElement !== document.body) return;
    const again = picture.element(id);
    if (again?.hasAttribute("tabindex")) again.focus();
    else focusBoard();
  }
}
