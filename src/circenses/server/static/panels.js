// One panel a seat: emblem, name, standing, and whether somebody sits there.
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

export function presence(panel) {
  if (panel.resigned) return panel.kind === "human" ? "resigned" : `resigned; ${panel.kind} plays on`;
  if (panel.stands_in) return `${panel.kind} sits in`;
  if (panel.kind !== "human") return `bot, ${panel.kind}`;
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
  const known = old.score !== null && panel.score !== null && old.score !== panel.score;
  const told = known ? { score: panel.score, change: panel.score - old.score, until: now + SHOWN } : { ...old, score: panel.score };
  last.set(panel.seat, told);
  return now < told.until ? told.change : 0;
}

/** `deeds(panel)` gives buttons for a seat. */
export function panels(view, deeds) {
  const known = view.panels.map((panel) => panel.score).filter((score) => score !== null);
  const best = known.length === view.panels.length && new Set(known).size > 1 ? Math.max(...known) : null;
  const even = !view.over && known.every((score) => score === 0.5); // a duel counts only when it is over
  return view.panels.map((panel) => {
    const leads = best !== null && panel.score === best;
    const mine = view.you.seats.includes(panel.seat);
    const change = even ? 0 : gained(panel);
    return h("li", { id: `panel-${panel.seat}`, class: `panel seat-${panel.seat}${panel.acts ? " acts" : ""}${panel.seat === view.viewer ? " viewer" : ""}` },
      disc(panel.seat),
      h("div", { class: "panel-who" },
        h("span", { class: "panel-name" }, panel.name, mine && h("span", { class: "tag" }, "you")),
        h("span", { class: "panel-state" }, h("span", { class: `dot ${panel.kind !== "human" ? "bot" : panel.connected ? "here" : "away"}`, "aria-hidden": "true" }), presence(panel)),
      ),
      h("div", { class: "panel-score" },
        h("span", { class: "score" }, even ? "" : panel.score === null ? h("abbr", { title: "depends on what you cannot know" }, "?") : number(panel.score)),
        change !== 0 && h("span", { class: "gained" }, change > 0 ? `+${number(change)}` : number(change)),
        panel.rank !== null ? h("span", { class: "standing" }, rank(panel.rank)) : leads && h("span", { class: "standing" }, "leads"),
      ),
      (panel.acts || panel.sealed) && h("p", { class: "panel-turn" }, panel.sealed ? "has answered" : "to act"),
      deeds(panel),
    );
  });
}

export const rank = (place) => ["", "1st", "2nd", "3rd"][place] ?? `${place}th`;
