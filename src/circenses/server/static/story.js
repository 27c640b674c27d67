// The log that retells the game, and the chat. Newest first.
import { $, disc, h, said } from "./dom.js";

export class Log {
  /** `deeds(line)` gives what can be done at a line. */
  constructor(deeds) {
    this.list = $("#lines");
    this.said = $("#said");
    this.deeds = deeds;
    this.lines = [];
  }

  take(view) {
    if (view.whole) {
      this.lines = [];
      this.list.replaceChildren();
    }
    for (const line of view.log) this.#add(line, view);
  }

  #add(line, view) {
    if (line.to !== null && line.to !== undefined) {
      for (const past of this.lines) if (past.ply >= line.to && !past.event) this.#void(past);
    }
    this.#absorb(line);
    this.lines.push(line);
    if (!line.lines.length) return;
    const who = line.seat >= 0 ? disc(line.seat) : h("span", { class: "chance", title: "chance", "aria-hidden": "true" }, "⚂");
    const open = h("button", { class: "line-open", type: "button", "aria-label": `Move ${line.ply + 1}: what can be done here`, onclick: () => this.#unfold(item, line) }, "⋯");
    const names = view.panels.map((panel) => panel.name);
    const item = h("li", { id: `line-${line.entry}`, class: `line${line.event ? " event" : ""}${view.whole ? "" : " fresh"}` },
      who, h("div", { class: "line-words" }, line.lines.map((sentence) => h("p", {}, said(sentence, names)))), open);
    this.list.prepend(item);
  }

  /** The steps of one move are told by its last line: what was only announced is left out. */
  #absorb(line) {
    const last = this.lines.at(-1);
    if (!last || last.seat !== line.seat || line.event || last.event) return;
    if (last.announces) document.getElementById(`line-${last.entry}`)?.remove();
  }

  #unfold(item, line) {
    const old = item.querySelector(".line-deeds");
    for (const other of this.list.querySelectorAll(".line-deeds")) other.remove();
    if (!old) item.append(h("div", { class: "line-deeds" }, this.deeds(line)));
  }

  /** Which of these seats did something last that still stands; undefined if none. */
  lastOf(seats) {
    return this.lines.findLast((line) => seats.includes(line.seat) && !line.event && !line.void)?.seat;
  }

  #void(line) {
    line.void = true;
    const item = document.getElementById(`line-${line.entry}`);
    if (!item || item.classList.contains("void")) return;
    item.classList.add("void");
    item.querySelector(".line-words").prepend(h("span", { class: "tag" }, "taken back"));
  }

  chat(view) {
    if (view.whole) this.said.replaceChildren();
    for (const line of view.chat) {
      const name = view.panels[line.seat]?.name ?? "";
      this.said.append(h("li", {}, disc(line.seat), h("p", {}, h("strong", {}, name), " ", line.text)));
    }
    if (view.chat.length) this.said.scrollTop = this.said.scrollHeight;
  }
}
