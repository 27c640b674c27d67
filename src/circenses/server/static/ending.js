// The end is a scene in the middle of the screen: who won, where the points came from, what decided, what one can do next.
import { $, disc, h, number } from "./dom.js";
import { rank } from "./panels.js";

export function endScene(view, table, perform) {
  const place = $("#ending");
  if (!view.end) { place.hidden = true; return; }
  if (place.dataset.drawn === `${view.version}`) return;
  const first = place.dataset.drawn === undefined;
  place.dataset.drawn = `${view.version}`;
  place.classList.add("scene");
  const { end } = view;
  const order = [...view.panels].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  const why = view.status.reason; // to the reader: "your Dux"
  place.replaceChildren(...[
    h("div", { class: "ending-head" },
      h("h2", { id: "ending-title", tabindex: -1 }, headline(view)),
      placing(view),
      why && h("p", { class: "how" }, `${why[0].toUpperCase()}${why.slice(1)}.`),
      end.tie_break && h("p", { class: "decided", id: "tie-break" }, end.tie_break)),
    h("div", { class: "ending-body", tabindex: 0, role: "group", "aria-label": "The result" },
      h("ol", { class: "ranking" }, order.map((panel) => h("li", { class: end.winners.includes(panel.seat) ? "winner" : null },
        h("span", { class: "place" }, rank(panel.rank)), disc(panel.seat), h("span", { class: "panel-name" }, panel.name), h("span", { class: "score" }, number(panel.score))))),
      end.shares.length ? shares(end.shares, order) : null,
      end.moments.length ? moments(end.moments, table) : null,
      end.seed && h("details", { class: "seed" }, h("summary", {}, "The seed of this match"), h("p", {}, "Everybody can check the lots with it: "), h("code", {}, end.seed))),
    h("div", { class: "buttons ending-foot" }, next(view, table, perform)),
  ].filter(Boolean));
  if (first) show(true);
}

/** The scene can be put aside to look at the board, and comes back by a button. */
function show(open) {
  const place = $("#ending");
  place.hidden = !open;
  let again = $("#ending-again");
  if (!again) {
    again = h("button", { type: "button", id: "ending-again", class: "primary", onclick: () => show(true) }, "Result");
    $("#strip").append(again);
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !place.hidden && !$("dialog[open]")) show(false); });
  }
  again.hidden = open;
  if (open) $("#ending-title").focus({ preventScroll: true });
  else again.focus({ preventScroll: true });
}

function headline(view) {
  const { end } = view;
  const mine = end.winners.filter((seat) => view.you.seats.includes(seat));
  if (mine.length && view.you.seats.length === 1) return end.winners.length === view.panels.length ? "The game is drawn" : end.winners.length > 1 ? "You share the victory" : "You win";
  return end.headline;
}

/** Whoever did not win reads where they came in. */
function placing(view) {
  const [seat] = view.you.seats;
  const mine = view.you.seats.length === 1 ? view.panels[seat] : null;
  return mine?.rank && !view.end.winners.includes(seat) && view.panels.length > 2 ? h("p", { class: "mine" }, `You come ${rank(mine.rank)} of ${view.panels.length}.`) : null;
}

/** Points by source: a row for each source, a bar for each player; losses reach to the left. */
function shares(all, order) {
  const names = [...new Set(all.flatMap((each) => Object.keys(each)))];
  const weight = (name) => Math.max(...all.map((each) => Math.abs(each[name] ?? 0)));
  names.sort((a, b) => weight(b) - weight(a));
  const most = Math.max(...names.map(weight));
  const bar = (seat, points) => {
    const made = h("span", { class: `share seat-${seat}${points < 0 ? " loss" : ""}`, "aria-hidden": "true" });
    made.style.width = `${Math.max(2, (100 * Math.abs(points)) / most)}%`;
    return made;
  };
  const cell = (panel, name) => {
    const points = all[panel.seat][name] ?? 0;
    return h("td", {}, points ? [h("span", { class: "share-number" }, number(points)), h("span", { class: "share-room" }, bar(panel.seat, points))] : h("span", { class: "muted" }, "–"));
  };
  return h("section", { class: "shares", "aria-labelledby": "shares-head" }, h("h3", { id: "shares-head" }, "Where the points came from"),
    h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}), order.map((panel) => h("th", { scope: "col" }, disc(panel.seat), " ", h("span", { class: "column-name" }, panel.name))))),
      h("tbody", {}, names.map((name) => h("tr", {}, h("th", { scope: "row" }, name), order.map((panel) => cell(panel, name))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Together"), order.map((panel) => h("td", {}, h("strong", { class: "share-number" }, number(panel.score))))))));
}

function moments(all, table) {
  return h("section", { class: "moments" }, h("h3", {}, "Key moments"), h("ul", {}, all.map((moment) => h("li", {},
    moment.seat >= 0 ? disc(moment.seat) : h("span", { class: "chance", title: "chance", "aria-hidden": "true" }, "⚂"), h("p", {}, moment.text, " ", h("a", { href: `/table/${table.id}/replay?ply=${moment.ply}` }, "Watch"))))));
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
  made.push(h("a", { class: "button", href: `/table/${table.id}/replay?ply=0` }, "Replay"));
  made.push(h("a", { class: "button", href: `/api/v1/tables/${table.id}/record`, download: true }, "Download"));
  made.push(h("a", { class: "button", href: `/new/${$("#table").dataset.game}?like=${table.id}` }, "Change the table"));
  made.push(h("button", { type: "button", id: "ending-close", onclick: () => show(false) }, "Look at the board"));
  return made;
}
