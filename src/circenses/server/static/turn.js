// A move while it is being put together: collected here, tried on the server, changed step by step, sent whole.
// A question may be answered in parts, in any order: they are chips until nothing can be added, or one is done.
import { Choosing } from "./choosing.js";
import { wishes } from "./dom.js";
import { offers } from "./offers.js";
import { persist, post } from "./net.js";

const LOCK = 400; // milliseconds after an answer in which a wish to confirm it takes none: the rest of a double click
const SETTLE = 300; // milliseconds in which the question after one's own move takes no answer, however late it came

export class Turn {
  /** `table` tells id, seat and ply; `onChange` draws, `onNotice` says something, `onNumber` shows where to write one. */
  constructor(table, onChange, onNotice, onNumber) {
    this.table = table;
    this.onChange = onChange;
    this.onNotice = onNotice;
    this.onNumber = onNumber;
    this.choosing = new Choosing();
    this.reset([], null);
  }

  /** A new question: whatever was begun is dropped. */
  reset(choices, asks) {
    this.question = (this.question ?? 0) + 1; // answers to an earlier question are not heard any more
    this.first = { choices, asks };
    this.trail = []; // how it was before each step
    this.actions = []; // of the engine, settled
    this.path = []; // the choices that led there
    this.parts = []; // chosen of the open question
    this.preview = null; // the table after all that
    this.pending = false; // complete, waits for a yes
    this.busy = false;
    this.#hold(Math.max(this.#sinceAnswer(), this.sent ? SETTLE : 0));
    this.sent = false;
    this.#offer(choices, asks);
  }

  /** Milliseconds that the last answer still keeps the next from being heard. */
  #sinceAnswer() { return (this.answered ?? -LOCK) + LOCK - performance.now(); }

  /** What comes right after an answer is not answered by the same double click. */
  #hold(left) {
    clearTimeout(this.release);
    this.locked = left > 0;
    if (this.locked) this.release = setTimeout(() => { this.locked = false; this.onChange(); }, left);
  }

  #offer(choices, asks) {
    this.asks = asks;
    this.choosing.offer(asks ? offers(asks) : choices);
  }

  get draft() { return [...this.path, ...this.parts]; }

  get begun() { return this.trail.length > 0 || this.choosing.begun; }

  async pick(element) {
    if (this.busy || this.pending || this.locked) return;
    const left = this.choosing.pick(element);
    if (left) await this.take(left);
    else this.onChange();
  }

  /** Takes a choice: shows what it does, goes on while the move goes on, sends it when it is whole. */
  async take(choice) {
    if (this.busy || this.pending || this.locked) return;
    this.answered = performance.now();
    if (choice.numbers) {
      this.choosing.clear();
      this.onChange();
      this.onNumber(choice.slot);
    } else if (choice.part) {
      const others = this.parts.filter((part) => !choice.slot || part.slot !== choice.slot);
      await this.#step({ actions: this.actions, parts: labels([...others, choice]) }, [...others, choice]);
    } else {
      const chain = this.parts.length ? this.preview.actions : this.actions;
      await this.#step({ actions: [...chain, choice.action] }, [...this.parts, choice]);
    }
  }

  /** Takes one part of each slot at once. */
  async pay(parts) {
    if (this.busy || this.pending || this.locked) return;
    this.answered = performance.now();
    await this.#step({ actions: this.actions, parts: labels(parts) }, parts);
  }

  /** There is nothing to add. */
  async done() {
    if (this.busy || this.pending || this.locked || !this.asks?.whole) return;
    this.answered = performance.now();
    await this.#step({ actions: this.actions, parts: labels(this.parts), done: true }, this.parts);
  }

  /** Takes a part out again. */
  async out(part) {
    if (this.busy) return;
    const before = this.#now();
    const preview = await this.#try({ actions: this.actions, parts: labels(this.parts), out: part.label });
    if (!preview) return;
    this.trail.push(before);
    if (preview.asks.gone.length) this.onNotice(`Taken out with it: ${preview.asks.gone.map((label) => before.parts.find((other) => other.label === label)?.phrase ?? label).join(", ")}.`);
    this.#gather(preview);
    this.onChange();
  }

  async #step(body, said) {
    const before = this.#now();
    const preview = await this.#try(body);
    if (!preview) {
      this.choosing.clear();
      this.onChange();
      return;
    }
    this.trail.push(before);
    if (preview.asks?.chosen.length) {
      this.#gather(preview);
      this.onChange();
      return;
    }
    this.preview = preview;
    this.actions = preview.actions;
    this.path = [...this.path, ...said];
    this.parts = [];
    const final = said.some((choice) => choice.reveals || choice.harm === "own");
    if (preview.chain) {
      this.#offer(preview.choices, preview.asks);
      this.onChange();
    } else if (final || preview.beyond || wishes.get("confirm", false)) {
      this.#offer([], null);
      this.pending = true;
      this.#hold(this.#sinceAnswer());
      this.onChange();
    } else await this.send();
  }

  #gather(shown) {
    this.preview = shown.asks.chosen.length || this.actions.length ? shown : null;
    this.parts = shown.asks.chosen;
    this.#offer([], shown.asks);
  }

  async #try(body) {
    const question = this.question;
    this.busy = true;
    try {
      const answer = await post(`tables/${this.table.id}/preview`, { ply: this.table.ply, seat: this.table.seat, form: this.table.form, ...body });
      return question === this.question ? answer : null;
    } catch (fault) {
      if (question === this.question) this.onNotice(fault.message);
      return null;
    } finally {
      if (question === this.question) this.busy = false;
    }
  }

  /** The yes to a move that waits for one. */
  async confirm() {
    if (!this.pending || this.locked) return;
    this.answered = performance.now();
    await this.send();
  }

  /** Sends the whole move. The next question comes with the stream. */
  async send() {
    if (this.busy || !this.actions.length) return;
    const question = this.question;
    this.busy = true;
    this.sent = true;
    this.pending = false;
    this.#offer([], null);
    this.onChange();
    try {
      await persist(`tables/${this.table.id}/actions`, { ply: this.table.ply, seat: this.table.seat, actions: this.actions }, this.onNotice);
    } catch (fault) {
      this.onNotice(fault.message);
      if (question !== this.question) return;
      this.restart();
    }
  }

  #now() {
    const { actions, path, parts, preview, asks } = this;
    return { actions, path, parts, preview, asks, choices: this.choosing.choices };
  }

  /** One step back; false if there is none. */
  back() {
    if (this.busy) return true;
    if (!this.pending && this.choosing.back()) {
      this.onChange();
      return true;
    }
    const before = this.trail.pop();
    if (!before) return false;
    const { choices, ...rest } = before;
    Object.assign(this, rest);
    this.pending = false;
    this.choosing.offer(choices);
    this.onChange();
    return true;
  }

  restart() {
    this.reset(this.first.choices, this.first.asks);
    this.onChange();
  }
}

const labels = (parts) => parts.map((part) => part.label);
