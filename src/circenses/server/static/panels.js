// The panels of the players: emblem, name, standing, whether somebody sits there, and what the game draws of them.
import { disc, h, number } from "./dom.js";

const AGO = [[86400, "day"], [3600, "hour"], [60, "minute"]];

function ago(seen) {
  const seconds = Date.now() / 1000 - seen;
  for (const [length, word] of AGO) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `away for ${count} ${word}${count === 1 ? "" : "s"}`;
  }
  return "away";
}

export function presence(panel, short = false) {
  if (panel.resigned) return panel.kind === "human" ? "resigned" : `resigned; ${panel.kind} plays on`;
  if (panel.stands_in) return `${panel.kind} sits in`;
  if (panel.kind !== "human") return short ? panel.kind : `bot, ${panel.kind}`;
  if (!panel.taken) return "seat is free";
  if (panel.connected) return "here";
  return panel.seen ? ago(panel.seen) : "away";
}

const SHOWN = 4000; // milliseconds a change of score stays in sight
const last = new Map();

/** What the score of a seat changed by a moment ago, or 0. */
function gained(panel) {
  const old = last.get(panel.seat) ?? { score: panel.score, change: 0, until: 0 };
  const now = Date.now();
  const changed = old.score !== null && panel.score !== null && old.score !== panel.score;
  const entry = changed ? { score: panel.score, change: panel.score - old.score, until: now + SHOWN } : { ...old, score: panel.score };
  last.set(panel.seat, entry);
  return now < entry.until ? entry.change : 0;
}

/** One for each player: a head that is written here, and below it what the game draws of that player. */
export class Panels {
  /** `deeds(panel)` gives buttons for a seat. */
  constructor(list, deeds) {
    this.list = list;
    this.deeds = deeds;
    this.rows = new Map(); // by seat
    this.state = "";
  }

  /** Where the drawing of a seat goes; null before the first view. */
  board(seat) { return this.rows.get(seat)?.querySelector(".panel-board") ?? null; }

  /** Heads are written anew only when something in them changed: a button there keeps its focus. */
  show(view) {
    const state = JSON.stringify([view.panels, view.viewer, view.over, view.you]);
    if (state === this.state) return;
    this.state = state;
    if (this.rows.size !== view.panels.length) {
      this.rows = new Map(view.panels.map((panel) => [panel.seat, h("li", { id: `panel-${panel.seat}` }, h("div", { class: "panel-head" }), h("div", { class: "panel-board" }))]));
      this.list.replaceChildren(...this.rows.values());
    }
    const scores = view.panels.map((panel) => panel.score).filter((score) => score !== null);
    const best = scores.length === view.panels.length && new Set(scores).size > 1 ? Math.max(...scores) : null;
    const even = !view.over && scores.every((score) => score === 0.5); // a duel counts only when it is over
    for (const panel of view.panels) {
      const row = this.rows.get(panel.seat);
      row.className = `panel seat-${panel.seat}${panel.acts ? " acts" : ""}${panel.seat === view.viewer ? " viewer" : ""}`;
      row.querySelector(".panel-head").replaceChildren(...this.#head(panel, view, best, even));
    }
  }

  #head(panel, view, best, even) {
    const mine = view.you.seats.includes(panel.seat);
    const turn = panel.sealed ? "has answered" : panel.acts ? "to act" : "";
    const change = even ? 0 : gained(panel);
    return [
      disc(panel.seat),
      h("div", { class: "panel-who" },
        h("span", { class: "panel-name" }, panel.name, mine && h("span", { class: "tag" }, "you")),
        turn && h("span", { class: "panel-turn" }, turn),
        (!mine || presence(panel) !== "here") && h("span", { class: "panel-state" }, h("span", { class: `dot ${panel.kind !== "human" ? "bot" : panel.connected ? "here" : "away"}`, "aria-hidden": "true" }), presence(panel, turn)),
      ),
      h("div", { class: "panel-score" },
        h("span", { class: "score" }, even ? "" : panel.score === null ? h("abbr", { title: "depends on what you cannot know" }, "?") : number(panel.score)),
        change !== 0 && h("span", { class: "gained" }, change > 0 ? `+${number(change)}` : number(change)),
        panel.rank !== null ? h("span", { class: "standing" }, rank(panel.rank)) : best !== null && panel.score === best && h("span", { class: "standing" }, "leads"),
      ),
      this.deeds(panel) ?? "",
    ];
  }
}

export const rank = (place) => ["", "1st", "2nd", "3rd"][place] ?? `${place}th`;
