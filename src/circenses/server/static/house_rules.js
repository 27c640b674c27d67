// What differs from the rulebook at a table or in a run: a preset, switches, and house numbers found by search, marked when
// changed, kept as a file.
import { $, $$, h, notice } from "./dom.js";

const SHOWN = 40;

/** Lines like "key" = 5, as our files have them. */
function read(text) {
  const found = [];
  let table = "";
  for (const line of text.split("\n")) {
    const head = /^\s*\[([^\]]+)\]\s*$/.exec(line);
    if (head) { table = `${head[1].trim()}.`; continue; }
    const pair = /^\s*("(?:[^"\\]|\\.)*"|[\w.-]+)\s*=\s*(.+?)\s*(?:#.*)?$/.exec(line);
    if (pair) found.push([table + (pair[1].startsWith('"') ? JSON.parse(pair[1]) : pair[1]), value(pair[2])]);
  }
  return found;
}

function value(text) {
  if (/^-?\d+$/.test(text)) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  try { return JSON.parse(text); } catch { return text; }
}

const write = (pairs) => pairs.map(([key, told]) => `${JSON.stringify(key)} = ${JSON.stringify(told)}\n`).join("");
const words = (key) => key.replaceAll("_", " ");

export class HouseRules {
  /** `root` holds the fields; `side` begins their names and ids where a page has them twice. */
  constructor(root, game, numbers, side = "") {
    this.root = root;
    this.game = game;
    this.numbers = numbers;
    this.side = side;
    this.field = this.#part("options"); // what is sent: a line a changed number
    this.changed = new Map(read(this.field?.value ?? ""));
    root.addEventListener("input", () => this.tell());
    if (numbers.length) {
      for (const number of numbers) if (this.changed.get(number.key) === number.default) this.changed.delete(number.key);
      this.#part("find").addEventListener("input", () => this.#rows());
      this.#part("only-changed").addEventListener("change", () => this.#rows());
      this.#part("save-file").addEventListener("click", () => this.#save());
      this.#part("load-file").addEventListener("change", (event) => this.#load(event));
      this.#rows();
    }
    this.tell();
  }

  #part(name) { return document.getElementById(this.side + name); }

  get preset() { return JSON.parse($(`input[name="${this.side}preset"]:checked`, this.root)?.dataset.values ?? "{}"); }

  get switches() {
    return $$("[data-key]", this.root).filter((each) => each.value !== each.dataset.default).map((each) => [each.dataset.key, each.value, each.dataset.default]);
  }

  #rows() {
    const wanted = this.#part("find").value.trim().toLowerCase().split(/\s+/);
    const only = this.#part("only-changed").checked;
    const fitting = this.numbers.filter((number) => (only ? this.changed.has(number.key) : wanted.every((word) => `${number.key} ${number.text}`.toLowerCase().replaceAll("_", " ").includes(word))));
    const shown = fitting.slice(0, SHOWN).map((number) => this.#row(number));
    if (fitting.length > SHOWN) shown.push(h("p", { class: "muted" }, `${fitting.length - SHOWN} more: search to find them`));
    if (!fitting.length) shown.push(h("p", { class: "muted" }, only ? "No number is changed." : "No number is called so."));
    this.#part("number-rows").replaceChildren(...shown);
  }

  #row(number) {
    const id = `${this.side}n-${number.key}`;
    const now = this.changed.get(number.key) ?? number.default;
    const mark = h("span", { class: "mark" });
    const back = h("button", { type: "button", class: "small", "aria-label": `${number.key} as printed`, onclick: () => { input.value = number.default; set(); } }, "as printed");
    const input = h("input", { id, type: "number", value: now, min: number.low, max: number.high, oninput: () => set() });
    const made = h("div", { class: "number" }, h("label", { for: id }, number.key.replaceAll("_", " ").replaceAll(".", " › ")), input, h("span", { class: "muted" }, number.text), mark, back);
    const set = () => {
      const given = Number(input.value);
      if (input.value === "" || given === number.default) this.changed.delete(number.key);
      else this.changed.set(number.key, given);
      show();
      this.tell();
    };
    const show = () => {
      const differs = this.changed.has(number.key);
      made.classList.toggle("differs", differs);
      mark.textContent = differs ? `printed: ${number.default}` : "";
      back.hidden = !differs;
    };
    show();
    return made;
  }

  tell() {
    if (this.field) this.field.value = write([...this.changed]);
    const told = new Map();
    for (const [key, now] of Object.entries(this.preset)) told.set(key, `${words(key)}: ${words(String(now))} (preset)`);
    for (const [key, now, printed] of this.switches) told.set(key, `${words(key)}: ${words(now)} (printed: ${words(printed)})`);
    for (const [key, now] of this.changed) {
      const number = this.numbers.find((each) => each.key === key);
      told.set(key, `${words(key)}: ${now}${number ? ` (printed: ${number.default})` : ""}`);
    }
    this.#part("differs").replaceChildren(told.size ? h("strong", {}, "Differs from the rulebook: ") : "By the rulebook.", [...told.values()].join("; "));
    for (const each of $$("[data-key]", this.root)) each.closest(".option").classList.toggle("differs", each.value !== each.dataset.default);
  }

  #save() {
    const pairs = [...this.switches.map(([key, now]) => [key, value(now)]), ...this.changed];
    const all = [...new Map([...Object.entries(this.preset), ...pairs])].sort(([a], [b]) => a.localeCompare(b));
    const link = h("a", { href: `data:text/plain;charset=utf-8,${encodeURIComponent(write(all))}`, download: `${this.game}.toml` });
    link.click();
  }

  async #load(event) {
    const [file] = event.target.files;
    if (!file) return;
    const known = new Set(this.numbers.map((number) => number.key));
    const strange = [];
    for (const [key, now] of read(await file.text())) {
      const variant = $(`[data-key="${CSS.escape(key)}"]`, this.root);
      if (variant) variant.value = String(now);
      else if (known.has(key)) this.changed.set(key, now);
      else strange.push(key);
    }
    event.target.value = "";
    this.#rows();
    this.tell();
    notice(strange.length ? `Read, but this game has no option ${strange.slice(0, 3).join(", ")}.` : "The file is read.");
  }
}
