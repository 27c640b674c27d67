// The table as it happens: one stream, closed while the tab is hidden (browsers allow six connections to a server).
import { get } from "./net.js";

const HIDDEN_LOOK = 20_000;

export class Live {
  constructor(table, onView, onLine) {
    this.table = table;
    this.onView = onView;
    this.onLine = onLine;
    this.seat = null;
    this.form = "wide";
    this.source = null;
    this.wanted = false;
    document.addEventListener("visibilitychange", () => this.#follow());
    addEventListener("pagehide", () => this.#drop());
    addEventListener("pageshow", (event) => event.persisted && this.#follow());
  }

  /** Looks from a seat from now on; null leaves it to the server. `form` is what the table is drawn for. */
  open(seat, form = this.form) {
    this.seat = seat;
    this.form = form;
    this.wanted = true;
    this.#drop();
    this.#follow();
  }

  #follow() {
    clearInterval(this.poll);
    if (!this.wanted) return;
    if (document.hidden) {
      this.#drop();
      this.poll = setInterval(() => this.#peek(), HIDDEN_LOOK);
    } else if (!this.source) this.#connect();
  }

  #connect() {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const source = new EventSource(`/api/v1/tables/${this.table}/events?form=${this.form}${seat}`);
    this.source = source;
    source.addEventListener("view", (event) => {
      if (source !== this.source) return;
      this.onLine(true);
      this.onView(JSON.parse(event.data));
      document.documentElement.dataset.live = "on";
    });
    source.onerror = () => {
      if (source !== this.source) return;
      this.onLine(false);
      // a lost line is retried by the browser itself; after an answer that was no stream it gives up
      if (source.readyState === EventSource.CLOSED) {
        this.#drop();
        setTimeout(() => this.#follow(), 2000);
      }
    };
  }

  #drop() {
    this.source?.close();
    this.source = null;
    document.documentElement.dataset.live = "off";
  }

  async #peek() {
    try {
      const view = await get(`tables/${this.table}`);
      const mine = view.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
      if (!view.over && view.turn.some((seat) => mine.includes(seat))) this.onTurnElsewhere?.();
    } catch { /* looked again soon */ }
  }
}
