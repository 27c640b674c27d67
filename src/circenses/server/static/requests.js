// What the players ask each other: going back, closing the table, a draw.
import { $, h } from "./dom.js";

export function requests(view, table, perform) {
  const place = $("#requests");
  const mine = view.you.seats;
  const buttons = [];
  if (mine.length && !view.over && !view.locked) {
    if (view.undo.request) buttons.push(undo(view, mine, perform));
    if (view.undo.refused && mine.includes(view.undo.refused.seat)) buttons.push(refused(view));
    if (view.closing) buttons.push(closing(view, mine, perform));
    if (view.draw_offer >= 0) buttons.push(draw(view, mine, perform));
  }
  if (view.locked === "archived") {
    buttons.push(ask("This table was archived after a long silence. Its record is kept.", mine.length && button("Take it out of the archive", () => perform("take-out", {}))));
  } else if (view.locked) buttons.push(h("p", {}, view.locked));
  place.hidden = !buttons.length;
  place.replaceChildren(...buttons);
}

const ask = (text, ...buttons) => h("div", { class: "request" }, h("p", {}, text), h("div", { class: "buttons" }, buttons));
const button = (text, onclick, kind = "") => h("button", { type: "button", class: kind || null, onclick }, text);

function undo(view, mine, perform) {
  const { seat, to, agreed } = view.undo.request;
  const name = view.panels[seat].name;
  if (mine.includes(seat)) return ask(`You ask to go back to move ${to}.`, button("Withdraw", () => perform("undo/answer", { agree: false, seat })));
  const open = mine.filter((own) => !agreed.includes(own));
  if (!open.length) return ask(`${name} asks to go back to move ${to}. You have agreed.`);
  return ask(`${name} asks to go back to move ${to}.`,
    button("Agree", () => perform("undo/answer", { agree: true, seat: open[0] }), "primary"),
    button("No", () => perform("undo/answer", { agree: false, seat: open[0] })));
}

function refused(view) {
  const name = view.panels[view.undo.refused.by]?.name;
  return ask(name ? `${name} does not agree to go back. The game goes on.` : "Nobody answered your wish to go back. The game goes on.");
}

function closing(view, mine, perform) {
  const { seat, agreed } = view.closing;
  const name = mine.includes(seat) ? "You want" : `${view.panels[seat].name} wants`;
  const open = mine.filter((own) => own !== seat && !agreed.includes(own));
  return ask(`${name} to close the table. It closes unless somebody objects.`,
    open.length && button("Agree", () => perform("close/answer", { agree: true, seat: open[0] })),
    button(mine.includes(seat) ? "Keep it open" : "Object", () => perform("close/answer", { agree: false, seat: open[0] ?? seat }), "primary"));
}

function draw(view, mine, perform) {
  const name = view.panels[view.draw_offer].name;
  const other = mine.find((own) => own !== view.draw_offer);
  if (other === undefined) return ask("You offer a draw. It stands until the next move.");
  return ask(`${name} offers a draw.`, button("Accept the draw", () => perform("draw", { seat: other }), "primary"));
}
