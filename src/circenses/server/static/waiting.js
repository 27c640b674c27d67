// A long wait says who thinks, for how long, and how far they are.
import { $ } from "./dom.js";

const SOON = 2500; // milliseconds until a wait is worth a word

export class Waiting {
  constructor() {
    this.since = 0; // of the wait for others
    this.moves = 0; // of theirs since then
    this.last = 0; // when something last happened
    setInterval(() => this.#tell(), 500);
  }

  take(view, moved) {
    this.view = view;
    const waits = !view.over && !view.status.mine && view.you.seats.length && !view.locked;
    const now = Date.now();
    if (!waits) this.since = 0;
    else if (!this.since) { this.since = now; this.moves = 0; this.last = now; } else if (moved) { this.moves += 1; this.last = now; }
    this.#tell();
  }

  #tell() {
    const place = $("#waiting");
    const now = Date.now();
    const long = this.since && now - this.since > SOON;
    place.hidden = !long;
    if (!long) return;
    const { actors } = this.view.status;
    const names = actors.map((seat) => this.view.panels[seat]?.name).filter(Boolean);
    const bots = actors.length && actors.every((seat) => this.view.panels[seat]?.kind !== "human");
    const seconds = Math.round((now - this.last) / 1000);
    const long_ago = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
    const steps = this.moves ? `, ${this.moves} ${this.moves === 1 ? "step" : "steps"} since your turn` : "";
    place.textContent = `${names.join(" and ") || "The table"} ${names.length > 1 ? (bots ? "think" : "are to act") : bots ? "thinks" : "is to act"}: ${long_ago}${steps}`;
  }
}
