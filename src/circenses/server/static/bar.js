// The status bar: who must do what; the strip of actions that is docked to it; and the plain list of all choices.
import { $, disc, h } from "./dom.js";
import { spread } from "./offers.js";
import { formOf } from "./picture.js";
import { Steppers } from "./stepper.js";

const LONGEST = 120; // signs of all buttons in the strip together: more of them are a list
const FEW = 3; // choices that all get a button

export class Bar {
  /** `deeds`: confirm, back, restart, take(choice), done, pay(parts), out(part), point(choice or null), pick(element), and
      reachable(element): whether it can be hit on the board as it is; dock(): the strip is as tall as its buttons. */
  constructor(deeds, ruleLinks) {
    this.deeds = deeds;
    this.ruleLinks = ruleLinks;
    this.list = $("#choices");
    this.buttons = $("#buttons");
    this.numbers = h("div", { class: "steppers", hidden: true });
    this.steppers = new Steppers(this.numbers, (part) => this.deeds.take(part), (parts) => this.deeds.pay(parts));
    this.asked = false; // whether the reader opened the list
    this.unfolds = false; // whether it opens by itself
    this.filter = "";
    this.away = new Set(); // what can be chosen but not hit on the board
  }

  /** `acted`: whether the reader has anything to take back. */
  show(view, turn, acted) {
    const status = turn.pending ? this.#question(turn) : this.#status(view, turn);
    const text = $("#status");
    if (text.textContent !== status) text.textContent = status;
    const actor = view.status.actors.length === 1 ? view.status.actors[0] : view.status.mine ? view.viewer : null;
    $("#whose").replaceChildren(actor === null ? "" : disc(actor));
    const bar = $("#bar");
    bar.classList.toggle("mine", view.status.mine);
    bar.dataset.seat = actor ?? "";
    this.#chosen(turn);
    this.#settle(view, turn, acted);
    this.#list(turn);
    this.#fit(text, turn.pending);
    this.#squeeze();
  }

  /** A chip for whatever is out of view may cover more of the board: then that gets one too. Chips are only added. */
  #settle(view, turn, acted) {
    const about = `${turn.question} ${turn.draft.length} ${turn.choosing.picked}`;
    if (about !== this.about) { this.away = new Set(); this.deeds.dock(true); }
    this.about = about;
    for (let more = true; more;) {
      const before = this.away.size;
      for (const element of turn.choosing.next) if (!this.deeds.reachable(element)) this.away.add(element);
      this.#buttons(view, turn, acted);
      this.deeds.dock();
      more = this.away.size > before;
    }
  }

  /** A long question is written smaller: the bar is as tall as ever. Before a move is sent it tells itself what was chosen. */
  #fit(text, pending) {
    const [row, path] = [text.closest(".bar-row"), $("#path")];
    const cut = () => text.parentElement.scrollHeight > row.clientHeight - 4;
    path.hidden = false;
    text.classList.remove("long");
    text.classList.toggle("long", cut());
    path.hidden = Boolean(pending) && cut();
  }

  /** Buttons that would not all be in view are written smaller, in two lines. */
  #squeeze() {
    this.buttons.classList.remove("dense");
    this.buttons.classList.toggle("dense", this.buttons.scrollWidth > this.buttons.clientWidth);
  }

  #question(turn) {
    const last = turn.draft.at(-1);
    const warning = last.harm === "own" ? " It is your own." : last.reveals ? " It cannot be taken back." : "";
    return `${last.text || `${last.phrase}.`}${warning} Play it?`;
  }

  #status(view, turn) {
    if (turn.parts.length) return turn.asks?.whole ? "That can be all: add to it, or say that you are done." : view.status.text;
    return turn.preview && turn.draft.length ? turn.preview.status : view.status.text;
  }

  /** What led here, and the parts chosen of the open question: each a button that takes it out again. */
  #chosen(turn) {
    const path = turn.path.map((choice) => choice.phrase).join(" · ");
    const chips = turn.parts.map((part) => h("button", { type: "button", class: "chip", "data-part": part.label, "aria-label": `Take out: ${part.phrase}`, title: "Take it out", onclick: () => this.deeds.out(part) },
      h("span", { class: "chip-pill" }, h("span", { class: "chip-words" }, part.phrase), h("span", { "aria-hidden": "true" }, " ×"))));
    const order = turn.asks?.ordered ? " In this order: another would be another move." : "";
    $("#path").replaceChildren(...(path || chips.length ? ["Chosen: ", path && h("strong", {}, path), path && chips.length ? " · " : "", ...chips, order].filter(Boolean) : []));
  }

  #buttons(view, turn, acted) {
    const made = [];
    if (turn.pending) made.push(button("Confirm", "primary", this.deeds.confirm, "confirm"));
    if (turn.asks?.whole && !turn.pending) {
      const done = button("Done", turn.draft.length ? "primary" : "", this.deeds.done, "done");
      done.dataset.action = "done";
      made.push(done);
    }
    if (turn.begun) made.push(button("Back", "", this.deeds.back, "back"));
    if (turn.trail.length > 1 && !turn.pending) made.push(button("Restart", "", this.deeds.restart, "restart"));
    this.#undo(view, turn, acted);
    const offered = this.#direct(turn).map((choice) => this.#choiceButton(choice));
    offered.push(...this.#chips(turn));
    const count = spread(turn.choosing.open).length;
    this.unfolds = offered.reduce((sum, node) => sum + node.textContent.length + 3, 0) > LONGEST && formOf() === "wide";
    if (!this.unfolds) made.push(...offered);
    const pays = turn.asks?.ways.length && !turn.asks.chosen.length; // a panel of its own says all
    if (!turn.pending && !pays && count > 1 && (this.unfolds || offered.length < count)) {
      made.push(h("button", { type: "button", id: "list-open", class: "small", "aria-expanded": String(this.isOpen(turn)), "aria-controls": "choices", onclick: () => this.toggle(turn) }, `${count} choices`));
    }
    this.steppers.show(turn.pending || turn.busy ? [] : turn.choosing.open.filter((choice) => choice.numbers), turn.asks);
    this.#replace([...made, this.numbers]);
  }

  /** The field of a number stays where it is: what is being written is not lost. */
  #replace(nodes) {
    for (const node of [...this.buttons.childNodes]) if (node !== this.numbers) node.remove();
    if (this.numbers.parentNode !== this.buttons) this.buttons.append(this.numbers);
    this.numbers.before(...nodes.slice(0, -1));
  }

  #undo(view, turn, acted) {
    const again = $("#restart-turn");
    again.hidden = !acted || turn.begun || view.over || view.undo.limit >= view.ply - 1;
    const undo = $("#undo");
    undo.hidden = !acted || view.over || Boolean(view.locked) || view.viewer < 0 || turn.begun;
    const others = view.panels.some((panel) => panel.kind === "human" && panel.taken && !view.you.seats.includes(panel.seat));
    const asks = others && view.undo.limit >= view.ply;
    undo.textContent = asks ? "Ask to undo" : "Undo";
    undo.title = asks ? "Further back than you may go alone: the others are asked (U)" : "Take your last step back (U)";
  }

  #choiceButton(choice) {
    const made = button(choice.phrase, choice.idle ? "" : "offer", () => this.deeds.take(choice), `choice-now-${key(choice)}`);
    made.dataset.action = choice.action;
    this.#previewing(made, choice);
    return made;
  }

  /** For everything that can be chosen next but not hit on the board as it is: not drawn, too small or out of view. */
  #chips(turn) {
    if (turn.pending || turn.busy) return [];
    const { open, next, picked } = turn.choosing;
    const direct = this.#direct(turn);
    return [...next].filter((element) => !turn.choosing.anew(element) && this.away.has(element)).flatMap((element) => {
      const under = open.filter((choice) => choice.targets[picked.length] === element);
      if (under.every((choice) => choice.numbers || direct.includes(choice))) return [];
      if (under.length === 1) return [this.#choiceButton(under[0])];
      const made = button(named(element), "offer", () => this.deeds.pick(element), `pick-${element}`);
      made.dataset.element = element;
      this.#previewing(made, { targets: [element] });
      return [made];
    });
  }

  /** Choices that no click on the board can settle any more, and all of them where there are few. */
  #direct(turn) {
    if (turn.pending) return [];
    const { open, complete, begun } = turn.choosing;
    const shown = !complete.length && !begun && open.length <= FEW ? open : complete;
    return shown.filter((choice) => !choice.numbers);
  }

  /** Opened by the reader, or because there is no room for buttons. */
  isOpen(turn) {
    return !turn.pending && (this.asked || this.unfolds);
  }

  toggle(turn, open = !this.isOpen(turn)) {
    this.asked = open;
    this.#list(turn);
    $("#list-open")?.setAttribute("aria-expanded", String(this.isOpen(turn)));
    if (open) this.list.querySelector("[data-action]")?.focus(); // so that numbers choose; the search is a step back
  }

  #list(turn) {
    const shown = this.isOpen(turn) ? (this.asked ? spread(turn.choosing.open) : this.#direct(turn)) : [];
    this.list.hidden = !shown.length;
    if (!shown.length) { this.list.replaceChildren(); this.filter = ""; return; }
    const short = shown.every((choice) => choice.phrase.length < 12) && !this.asked;
    const rows = h("ol", { class: short ? "rows short" : "rows" });
    const fill = () => rows.replaceChildren(...shown.filter((choice) => matches(choice, this.filter)).map((choice, i) => this.#row(choice, i, short)));
    fill();
    const head = h("div", { class: "list-head" },
      h("h2", {}, "Choices"),
      shown.length > 12 && h("label", { class: "find" }, "Find ", h("input", { type: "search", value: this.filter, autocomplete: "off", oninput: (event) => { this.filter = event.target.value; fill(); } })),
      this.asked && h("button", { type: "button", class: "quiet", onclick: () => this.toggle(turn, false), "aria-label": "Close the list" }, "×"));
    this.list.replaceChildren(head, rows);
  }

  #row(choice, index, short) {
    const made = h("button", { type: "button", id: `choice-${key(choice)}`, "data-action": choice.action, onclick: () => this.deeds.take(choice) },
      index < 9 && !short && h("kbd", { "aria-hidden": "true" }, String(index + 1)),
      h("span", { class: "row-words" }, h("strong", {}, choice.phrase), !short && choice.text && h("span", {}, choice.text)));
    this.#previewing(made, choice);
    return h("li", {}, made, !short && choice.clauses.length > 0 && this.ruleLinks(choice.clauses));
  }

  #previewing(node, choice) {
    for (const kind of ["pointerenter", "focus"]) node.addEventListener(kind, () => this.deeds.point(choice));
    for (const kind of ["pointerleave", "blur"]) node.addEventListener(kind, () => this.deeds.point(null));
  }
}

const matches = (choice, filter) => `${choice.phrase} ${choice.text}`.toLowerCase().includes(filter.trim().toLowerCase());

const key = (choice) => String(choice.action).replaceAll(/[^\w-]+/g, "-");

/** What an element of the board is called: the beginning of its label. */
function named(element) {
  const label = document.getElementById(element)?.getAttribute("aria-label")?.split(/[:;,.]/)[0];
  const words = label || element.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function button(text, kind, onclick, id) {
  return h("button", { type: "button", id: `bar-${id}`, class: kind || null, onclick }, text);
}
