// A payment or a gain of several sorts at once: what is due, what is there already, what is left, and a sensible proposal.
import { h } from "./dom.js";

const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const plain = (slot) => slot.replaceAll(/\W+/g, "-");

/** The panel for a question whose numbers come to a sum; `onPay(parts)` takes one part of each slot. */
export function paymentPanel(asks, slots, onPay) {
  const names = Object.keys(asks.ways[0]).filter((name) => slots.some((slot) => slot.slot === name));
  const chosen = { ...asks.ways[0] };
  const values = new Map(names.map((name) => [name, [...new Set(asks.ways.map((way) => way[name]))].sort((a, b) => a - b)]));
  const same = (way) => names.every((name) => way[name] === chosen[name]);
  const [done, verb, gone] = asks.gains ? ["chosen", "Take", "to take"] : ["paid", "Pay", "due"];
  const due = h("strong", { id: "payment-due" }, String(asks.due));
  const paid = h("strong", { id: "payment-paid" });
  const left = h("strong", { id: "payment-left" });
  const send = h("button", { type: "submit", class: "primary", id: "payment-send", "data-action": "payment" }, verb);
  const rest = h("span");
  const summary = h("p", { class: "payment-sum", role: "status" }, due, ` ${gone} · `, paid, ` ${done} · `, left, rest);
  const fields = new Map();

  const count = () => {
    const sum = names.reduce((total, name) => total + chosen[name], 0);
    paid.textContent = String(sum);
    left.textContent = String(Math.abs(asks.due - sum));
    rest.textContent = sum > asks.due ? " too many" : " left";
    const whole = asks.ways.some(same);
    send.disabled = !whole;
    send.title = whole ? "" : sum === asks.due ? "This mix is not possible" : `${verb} ${asks.due} in all`;
    for (const [name, { field, less, more }] of fields) {
      field.value = chosen[name];
      less.ariaDisabled = String(chosen[name] <= values.get(name)[0]);
      more.ariaDisabled = String(chosen[name] >= values.get(name).at(-1));
    }
  };
  const set = (name, number) => {
    const all = values.get(name);
    chosen[name] = Math.min(all.at(-1), Math.max(all[0], Number.isFinite(number) ? number : all[0]));
    count();
  };
  const row = (name) => {
    const all = values.get(name);
    const id = `payment-${plain(name)}`;
    const field = h("input", { id, name, type: "number", inputmode: "numeric", min: all[0], max: all.at(-1), autocomplete: "off", onchange: () => set(name, Number.parseInt(field.value, 10)) });
    const step = (by, sign, word) => h("button", { type: "button", class: "small", "aria-label": `${upper(name)}: ${word}`, onclick: () => set(name, chosen[name] + by) }, sign);
    const [less, more] = [step(-1, "−", "less"), step(1, "+", "more")];
    field.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) { event.preventDefault(); set(name, chosen[name] + by); }
    });
    fields.set(name, { field, less, more });
    return h("div", { class: "payment-row" }, h("label", { for: id }, upper(name), h("small", {}, ` up to ${all.at(-1)}`)), less, field, more);
  };
  const rows = names.filter((name) => values.get(name).at(-1) > 0).map(row);
  count();
  return h("form", { class: "payment", novalidate: true, "aria-label": asks.gains ? "What you take" : "Payment", onsubmit: (event) => {
    event.preventDefault();
    if (!asks.ways.some(same)) return;
    onPay(names.map((name) => slots.find((slot) => slot.slot === name).numbers.find((part) => part.value === chosen[name])));
  } }, summary, rows, send);
}
