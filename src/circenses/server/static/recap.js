// What happened since one's last turn: short lines, and the moves themselves once more on the board, at a pace one can set.
import { $, calm, disc, h, said, wishes } from "./dom.js";
import { get } from "./net.js";
import { bringIntoView } from "./pointer.js";

const PACES = [["500", "quick"], ["1100", "easy to follow"], ["2200", "slow"]];
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Recap {
  /** `show(position)` draws a position in place of the present one, null ends that. */
  constructor(table, log, picture, show) {
    this.table = table;
    this.log = log;
    this.picture = picture;
    this.show = show;
    this.run = 0;
    this.panel = h("aside", { class: "advice recap", "aria-label": "Since your last turn", hidden: true });
    document.body.append(this.panel);
    $("#recap").addEventListener("click", () => this.toggle());
  }

  get lines() {
    const { view } = this.table;
    return view && view.viewer >= 0 && view.you.seats.length && !view.over ? this.log.since(view.viewer) : [];
  }

  /** After every change; `returned`: whether the reader has just come back to the table. */
  take(returned) {
    const { view } = this.table;
    const lines = this.lines;
    $("#recap").hidden = !lines.length || !view.status.mine;
    if (!view.status.mine) this.close();
    else if (returned && lines.length && this.log.lines.some((line) => line.seat === view.viewer)) {
      this.open();
      if (!calm()) this.play();
    }
  }

  toggle() {
    if (this.panel.hidden) { this.open(); if (!calm()) this.play(); } else this.close();
  }

  open() {
    const names = this.table.view.panels.map((panel) => panel.name);
    const pace = h("select", { "aria-label": "Pace", onchange: (event) => wishes.set("recap pace", Number(event.target.value)) },
      PACES.map(([value, text]) => h("option", { value, selected: Number(value) === this.pace }, text)));
    this.panel.hidden = false;
    this.panel.replaceChildren(
      h("div", { class: "dialog-head" }, h("h2", {}, "Since your last turn"), h("button", { type: "button", class: "quiet", "aria-label": "Close the recap", onclick: () => this.close() }, "×")),
      h("ol", { class: "recap-lines", tabindex: 0 }, this.lines.map((line) => h("li", { "data-ply": line.ply },
        line.seat >= 0 ? disc(line.seat) : h("span", { class: "chance", "aria-hidden": "true" }, "⚂"), h("p", {}, said(line.lines[0], names))))),
      h("p", { class: "buttons" }, h("button", { type: "button", id: "recap-play", class: "small", onclick: () => (this.playing ? this.stop() : this.play()) }, "Play it"), h("label", { class: "recap-pace" }, "Pace ", pace)));
  }

  get pace() { return wishes.get("recap pace", 1100); }

  close() {
    this.stop();
    this.panel.hidden = true;
  }

  stop() {
    this.run += 1;
    if (!this.playing) return;
    this.playing = false;
    const button = $("#recap-play");
    if (button) button.textContent = "Play it";
    for (const row of this.panel.querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
    this.show(null);
  }

  async play() {
    const { id, view } = this.table;
    const lines = this.lines;
    if (!lines.length) return;
    const run = (this.run += 1);
    this.playing = true;
    $("#recap-play").textContent = "Skip";
    const at = (ply) => get(`tables/${id}/replay?ply=${ply}&seat=${view.viewer}&form=${this.table.form}`);
    try {
      let before = await at(lines[0].ply);
      if (run !== this.run) return;
      this.show(before);
      for (const line of lines) {
        const next = await at(line.ply + 1);
        if (run !== this.run) return;
        await pause(this.pace * 0.35);
        if (run !== this.run) return;
        this.show(next);
        this.#point(line, before, next);
        before = next;
        await pause(this.pace * 0.65);
        if (run !== this.run) return;
      }
    } catch { /* the present is shown again */ }
    if (run === this.run) this.stop();
  }

  /** The line that is told, and where on the board it happened. */
  #point(line, before, next) {
    for (const row of this.panel.querySelectorAll("li")) {
      const here = Number(row.dataset.ply) === line.ply;
      row.toggleAttribute("aria-current", here);
      if (here) row.scrollIntoView({ block: "nearest" });
    }
    const changed = Object.keys(next.parts).filter((part) => next.parts[part] !== before.parts[part]);
    const nodes = changed.map((part) => this.picture.element(part)).filter(Boolean);
    const pieces = nodes.filter((node) => node.classList.contains("piece"));
    bringIntoView((pieces.length ? pieces : nodes).slice(0, 4), $("#bar"), this.panel);
  }
}
