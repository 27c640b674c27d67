// Narrowing: choices are made of elements in the order one would click them. What is left after each click is asked on.

export class Choosing {
  constructor() {
    this.offer([]);
  }

  offer(choices) {
    this.choices = choices;
    this.picked = [];
    this.base = 0;
    this.#advance();
    this.base = this.picked.length;
  }

  /** An element that all choices begin with is no question. */
  #advance() {
    while (this.open.length > 1 && !this.complete.length) {
      const next = new Set(this.open.map((choice) => choice.targets[this.picked.length]));
      if (next.size !== 1) return;
      this.picked.push([...next][0]);
    }
  }

  get open() {
    return this.choices.filter((choice) => this.picked.every((element, i) => choice.targets[i] === element));
  }

  /** Choices that need no further click. */
  get complete() {
    return this.open.filter((choice) => choice.targets.length === this.picked.length);
  }

  get next() {
    return new Set(this.open.map((choice) => choice.targets[this.picked.length]).filter((element) => element !== undefined));
  }

  /** Next ones under a click: not those that would be chosen anew in place of the first. */
  get glowing() {
    return new Set([...this.next].filter((element) => !this.anew(element)));
  }

  /** Choices that go on with an element. */
  #under(element) {
    return this.open.filter((choice) => choice.targets[this.picked.length] === element);
  }

  /** Whether a click on it attacks what stands there. */
  harms(element) {
    return this.begun && this.#under(element).length > 0 && this.#under(element).every((choice) => choice.harm && choice.targets.at(-1) === element);
  }

  /** One's own thing, with which another choice begins, is chosen in place of the first: harm to it is in the list. */
  anew(element) {
    return this.begun && this.next.has(element) && this.#begins(element) && this.#under(element).every((choice) => choice.harm === "own");
  }

  has(element) {
    return this.next.has(element) || this.picked.includes(element) || this.#begins(element);
  }

  #begins(element) {
    return this.choices.some((choice) => choice.targets[this.base] === element);
  }

  /** One click; the choice that is left, or null. Clicking the last one again, or another beginning, changes one's mind. */
  pick(element) {
    if (this.next.has(element) && !this.anew(element)) {
      this.picked.push(element);
    } else if (this.picked.length > this.base && this.picked.at(-1) === element) {
      this.back();
      return null;
    } else if (this.#begins(element)) {
      this.picked.length = this.base;
      this.picked.push(element);
    } else return null;
    return this.open.length === 1 ? this.open[0] : null;
  }

  get begun() { return this.picked.length > this.base; }

  back() {
    if (!this.begun) return false;
    this.picked.pop();
    return true;
  }

  clear() { this.picked.length = this.base; }
}
