// A number: a field, less and more, and a button that takes it. Only numbers that can be chosen are taken.
import { h } from "./dom.js";
import { paymentPanel } from "./payment.js";

export class Steppers {
  constructor(place, onTake, onPay) {
    this.place = place;
    this.onTake = onTake;
    this.onPay = onPay;
    this.shown = "";
  }

  /** Keeps what is being written as long as the question stays the same. */
  show(slots, asks) {
    const state = JSON.stringify([slots.map((slot) => [slot.slot, slot.numbers.map((part) => part.value)]), asks?.ways]);
    if (state !== this.shown) {
      this.shown = state;
      const pays = slots.length && asks?.ways.length && !asks.chosen.length;
      this.place.replaceChildren(...(pays ? [paymentPanel(asks, slots, this.onPay)] : slots.map((slot) => this.#stepper(slot))));
    }
    this.place.hidden = !slots.length;
  }

  focus(slot) {
    const field = [...this.place.querySelectorAll("input")].find((each) => each.name === slot) ?? this.place.querySelector("input");
    field?.focus();
    field?.select();
  }

  #stepper(slot) {
    const values = slot.numbers.map((part) => part.value).sort((a, b) => a - b);
    const step = values.length > 1 ? values[1] - values[0] : 1;
    const title = slot.slot.charAt(0).toUpperCase() + slot.slot.slice(1);
    const name = `number-${slot.slot.replaceAll(/\W+/g, "-")}`;
    const field = h("input", { id: name, name: slot.slot, type: "number", inputmode: "numeric", min: values[0], max: values.at(-1), step, value: values[0], autocomplete: "off" });
    const nearest = () => values.reduce((best, value) => (Math.abs(value - Number(field.value)) < Math.abs(best - Number(field.value)) ? value : best));
    const button = (by, sign, word) => h("button", { type: "button", class: "small", "aria-label": `${title}: ${word}`, onclick: () => move(by) }, sign);
    const [less, more] = [button(-1, "−", "less"), button(1, "+", "more")];
    const bound = () => { less.ariaDisabled = String(nearest() === values[0]); more.ariaDisabled = String(nearest() === values.at(-1)); }; // disabled would lose the focus
    const move = (by) => { field.value = values[Math.min(values.length - 1, Math.max(0, values.indexOf(nearest()) + by))]; bound(); };
    const take = (event) => {
      event.preventDefault();
      const value = Number(field.value);
      const part = field.value.trim() && slot.numbers.find((each) => each.value === value);
      if (part) this.onTake(part);
      else { field.value = nearest(); bound(); field.select(); }
    };
    field.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!by || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      move(by);
    });
    field.addEventListener("input", bound);
    bound();
    return h("form", { class: "stepper", onsubmit: take, novalidate: true },
      h("label", { for: name }, `${title} (${values[0]} to ${values.at(-1)})`),
      less, field, more,
      h("button", { type: "submit", class: "primary", id: `take-${name}`, "data-action": slot.action }, "Take"));
  }
}
