// The end is a scene: who won and how, the moments that decided it, and what one can do next.
import { $, disc, h, number } from "./dom.js";
import { rank } from "./panels.js";

export function endScene(view, table, perform) {
  const place = $("#ending");
  if (!view.end) { place.hidden = true; return; }
  if (place.dataset.drawn === `${view.version}`) return;
  place.dataset.drawn = `${view.version}`;
  place.hidden = false;
  const { end } = view;
  const order = [...view.panels].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  place.replaceChildren(...[
    h("h2", {}, end.text.replace(`: ${end.reason}.`, "")),
    end.text.endsWith(`: ${end.reason}.`) && h("p", { class: "how" }, `${end.reason[0].toUpperCase()}${end.reason.slice(1)}.`),
    h("ol", { class: "ranking" }, order.map((panel) => h("li", { class: end.winners.includes(panel.seat) ? "winner" : null },
      h("span", { class: "place" }, rank(panel.rank)), disc(panel.seat), h("span", { class: "panel-name" }, panel.name), h("span", { class: "score" }, number(panel.score))))),
    end.moments.length ? moments(end.moments, table) : null,
    h("div", { class: "buttons" }, next(view, table, perform)),
    end.seed && h("details", { class: "seed" }, h("summary", {}, "The seed of this match"), h("p", {}, "Everybody can check the lots with it: "), h("code", {}, end.seed)),
  ].filter(Boolean));
}

function moments(all, table) {
  return h("section", { class: "moments" }, h("h3", {}, "Key moments"), h("ul", {}, all.map((moment) => h("li", {},
    moment.seat >= 0 ? disc(moment.seat) : h("span", { class: "chance", title: "chance", "aria-hidden": "true" }, "⚂"), h("p", {}, moment.text, " ", h("a", { href: `/table/${table.id}/replay?ply=${moment.ply}` }, `Watch (move ${moment.ply})`))))));
}

function next(view, table, perform) {
  const made = [];
  if (view.rematch) made.push(h("a", { class: "button primary", href: `/table/${view.rematch}` }, "To the next match"));
  else if (view.you.seats.length) {
    made.push(h("button", { type: "button", class: "primary", id: "rematch", onclick: async () => {
      const made = await perform("rematch", { seat: view.you.seats[0] });
      if (made) location.assign(`/table/${made.id}`);
    } }, "Play again"));
  }
  made.push(h("a", { class: "button", href: `/new/${$("#table").dataset.game}?like=${table.id}` }, "Change the table"));
  made.push(h("a", { class: "button", href: `/table/${table.id}/replay?ply=0` }, "Watch the replay"));
  return made;
}
