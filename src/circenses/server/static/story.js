// The log that retells the game, and the chat. Newest first; what is older is folded to its first sentence.
import { $, calm, disc, h, notice, said } from "./dom.js";

const OPEN = 3; // entries that show all their sentences
const SEEN = 40; // more entries than ever are in view
const SLIDE = 220; // milliseconds

export class Log {
  /** `deeds(line)` gives what can be done at a line. */
  constructor(deeds) {
    this.list = $("#lines");
    this.said = $("#said");
    this.deeds = deeds;
    this.lines = [];
    this.unread = 0;
    $("#chat-go").addEventListener("click", (event) => { // it unfolds while the focus is in it
      event.preventDefault();
      ($("#chat-form").hidden ? this.said : $("#say")).focus();
      this.said.scrollIntoView({ block: "nearest" });
    });
    const seen = new IntersectionObserver((found) => { this.chatSeen = found.at(-1).isIntersecting; this.#read(); });
    seen.observe(this.said.closest("section"));
    document.addEventListener("visibilitychange", () => this.#read());
  }

  take(view) {
    if (view.whole) {
      this.lines = [];
      this.list.replaceChildren();
    }
    const places = view.whole || this.list.scrollTop ? [] : [...this.list.children].slice(0, SEEN).map((item) => [item, item.offsetTop]);
    for (const line of view.log) this.#add(line, view);
    if (view.log.length) this.#fold();
    this.#slide(places);
  }

  /** Older entries make room without a jump. */
  #slide(places) {
    for (const [item, top] of places) {
      const by = top - item.offsetTop;
      if (by && item.isConnected) item.animate({ transform: [`translateY(${by}px)`, "none"] }, { duration: calm() ? 1 : SLIDE, easing: "ease-out" });
    }
  }

  #add(line, view) {
    if (line.to !== null && line.to !== undefined) {
      for (const past of this.lines) if (past.ply >= line.to && !past.event) this.#void(past);
    }
    this.#absorb(line);
    this.lines.push(line);
    if (!line.lines.length) return;
    const who = line.seat >= 0 ? disc(line.seat) : h("span", { class: "chance", title: "chance", "aria-hidden": "true" }, "⚂");
    const names = view.panels.map((panel) => panel.name);
    const [first] = line.lines;
    const open = h("button", { class: "line-open", type: "button", "aria-label": `${said(first, names)} What can be done here`, onclick: () => this.#unfold(item, line) }, "⋯");
    const more = line.lines.slice(1).map((sentence) => h("p", {}, said(sentence, names)));
    const rest = more.length ? h("details", { class: "line-rest", open: true, ontoggle: (event) => { if (event.isTrusted) rest.dataset.kept = "yes"; } }, h("summary", {}, `${more.length} more`), more) : null;
    const item = h("li", { id: `line-${line.entry}`, class: `line${line.event ? " event" : ""}${view.whole ? "" : " fresh"}` },
      who, h("div", { class: "line-words" }, h("p", {}, said(first, names)), rest), open);
    this.list.prepend(item);
  }

  /** Only the newest entries show everything, and those that the reader has opened. */
  #fold() {
    for (const rest of [...this.list.querySelectorAll(".line-rest")].slice(OPEN)) {
      if (rest.open && rest.dataset.kept !== "yes") rest.open = false;
    }
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

  /** What the others and chance did since a seat last acted. */
  since(seat) {
    const standing = this.lines.filter((line) => !line.void && !line.event);
    const last = standing.findLastIndex((line) => line.seat === seat);
    return standing.slice(last + 1).filter((line) => line.lines.length && !line.announces);
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
      if (view.whole || view.you.seats.includes(line.seat)) continue;
      this.unread += 1;
      if (!this.chatSeen) notice(`${name}: ${line.text}`);
    }
    if (view.chat.length) this.said.scrollTop = this.said.scrollHeight;
    this.#read();
  }

  /** What was said while the chat was out of sight is marked until it is seen. */
  #read() {
    if (this.chatSeen && !document.hidden) this.unread = 0;
    const mark = $("#chat-unread");
    mark.hidden = !this.unread;
    mark.textContent = this.unread ? `${this.unread} new` : "";
    const go = $("#chat-go"); // in the head of the page, as the chat is far down on a phone
    go.hidden = !this.unread;
    go.textContent = `Chat: ${this.unread} new`;
  }
}
