// A move while it is being put together: collected here, tried on the server, changed step by step, sent whole.
import { Choosing } from "./choosing.js";
import { wishes } from "./dom.js";
import { persist, post } from "./net.js";

export class Turn {
  /** `table` tells id, seat and ply; `onChange` draws, `onNotice` says something. */
  constructor(table, onChange, onNotice) {
    this.table = table;
    this.onChange = onChange;
    this.onNotice = onNotice;
    this.choosing = new Choosing();
    this.reset([]);
  }

  /** A new question: whatever was begun is dropped. */
  reset(choices) {
    this.question = (this.question ?? 0) + 1; // answers to an earlier question are not heard any more
    this.draft = []; // choices taken so far
    this.preview = null; // the table after them
    this.pending = false; // complete, waits for a yes
    this.busy = false;
    this.first = choices;
    this.choosing.offer(choices);
  }

  get begun() { return this.draft.length > 0 || this.choosing.begun; }

  async pick(element) {
    if (this.busy || this.pending) return;
    const left = this.choosing.pick(element);
    if (left) await this.take(left);
    else this.onChange();
  }

  /** Takes a choice: shows what it does, goes on while the move goes on, sends it when it is whole. */
  async take(choice) {
    if (this.busy || this.pending) return;
    const draft = [...this.draft, choice];
    const shown = await this.#try(draft);
    if (!shown) {
      this.choosing.clear();
      this.onChange();
      return;
    }
    this.draft = draft;
    this.preview = shown;
    if (shown.chain) {
      this.choosing.offer(shown.choices);
      this.onChange();
    } else if (choice.reveals || shown.beyond || wishes.get("confirm", false)) {
      this.choosing.offer([]);
      this.pending = true;
      this.onChange();
    } else await this.send();
  }

  async #try(draft) {
    const asked = this.question;
    this.busy = true;
    try {
      const shown = await post(`tables/${this.table.id}/preview`, this.#body(draft));
      return asked === this.question ? shown : null;
    } catch (fault) {
      if (asked === this.question) this.onNotice(fault.message);
      return null;
    } finally {
      if (asked === this.question) this.busy = false;
    }
  }

  #body(draft) {
    return { ply: this.table.ply, seat: this.table.seat, actions: draft.map((choice) => choice.action) };
  }

  /** Sends the whole move. The next question comes with the stream. */
  async send() {
    if (this.busy || !this.draft.length) return;
    const asked = this.question;
    this.busy = true;
    this.pending = false;
    this.choosing.offer([]);
    this.onChange();
    try {
      await persist(`tables/${this.table.id}/actions`, this.#body(this.draft), this.onNotice);
    } catch (fault) {
      this.onNotice(fault.message);
      if (asked !== this.question) return;
      this.reset(this.first);
      this.onChange();
    }
  }

  /** One step back; false if there is none. */
  async back() {
    if (this.busy) return true;
    if (!this.pending && this.choosing.back()) {
      this.onChange();
      return true;
    }
    if (!this.draft.length) return false;
    const rest = this.draft.slice(0, -1);
    this.pending = false;
    if (!rest.length) this.reset(this.first);
    else {
      const shown = await this.#try(rest);
      if (!shown) return true;
      this.draft = rest;
      this.preview = shown;
      this.choosing.offer(shown.choices);
    }
    this.onChange();
    return true;
  }

  restart() {
    this.reset(this.first);
    this.onChange();
  }
}
