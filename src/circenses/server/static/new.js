// A new table: house numbers found by search, marked when changed, kept as a file; and what differs from the rulebook.
import { $, $$, h, notice } from "./dom.js";
import { get } from "./net.js";

const SHOWN = 40;
const form = $("#new");
const field = $("#options"); // what is sent: a line a changed number
const changed = new Map(read(field?.value ?? ""));
let numbers = [];

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

// House numbers

function rows() {
  const wanted = $("#find").value.trim().toLowerCase().split(/\s+/);
  const only = $("#only-changed").checked;
  const fitting = numbers.filter((number) => (only ? changed.has(number.key) : wanted.every((word) => `${number.key} ${number.text}`.toLowerCase().replaceAll("_", " ").includes(word))));
  const shown = fitting.slice(0, SHOWN).map(row);
  if (fitting.length > SHOWN) shown.push(h("p", { class: "muted" }, `${fitting.length - SHOWN} more: search to find them`));
  if (!fitting.length) shown.push(h("p", { class: "muted" }, only ? "No number is changed." : "No number is called so."));
  $("#number-rows").replaceChildren(...shown);
}

function row(number) {
  const id = `n-${number.key}`;
  const now = changed.get(number.key) ?? number.default;
  const mark = h("span", { class: "mark" });
  const back = h("button", { type: "button", class: "small", "aria-label": `${number.key} as printed`, onclick: () => { input.value = number.default; set(); } }, "as printed");
  const input = h("input", { id, type: "number", value: now, min: number.low, max: number.high, oninput: () => set() });
  const made = h("div", { class: "number" }, h("label", { for: id }, number.key.replaceAll("_", " ").replaceAll(".", " › ")), input, h("span", { class: "muted" }, number.text), mark, back);
  function set() {
    const given = Number(input.value);
    if (input.value === "" || given === number.default) changed.delete(number.key);
    else changed.set(number.key, given);
    show();
    tell();
  }
  function show() {
    const differs = changed.has(number.key);
    made.classList.toggle("differs", differs);
    mark.textContent = differs ? `printed: ${number.default}` : "";
    back.hidden = !differs;
  }
  show();
  return made;
}

// What differs

function variants() {
  return $$("[data-key]", form).filter((each) => each.value !== each.dataset.default).map((each) => [each.dataset.key, each.value, each.dataset.default]);
}

function tell() {
  if (field) field.value = write([...changed]);
  const preset = $("input[name=preset]:checked", form);
  const told = new Map();
  for (const [key, now] of Object.entries(JSON.parse(preset?.dataset.values ?? "{}"))) told.set(key, `${words(key)}: ${words(String(now))} (preset)`);
  for (const [key, now, printed] of variants()) told.set(key, `${words(key)}: ${words(now)} (printed: ${words(printed)})`);
  for (const [key, now] of changed) {
    const number = numbers.find((each) => each.key === key);
    told.set(key, `${words(key)}: ${now}${number ? ` (printed: ${number.default})` : ""}`);
  }
  $("#differs").replaceChildren(told.size ? h("strong", {}, "Differs from the rulebook: ") : "By the rulebook.", [...told.values()].join("; "));
  for (const each of $$("[data-key]", form)) each.closest(".option").classList.toggle("differs", each.value !== each.dataset.default);
}

const words = (key) => key.replaceAll("_", " ");

// Files

function save() {
  const pairs = [...variants().map(([key, now]) => [key, value(now)]), ...changed];
  const preset = $("input[name=preset]:checked", form)?.dataset.values;
  const all = [...new Map([...Object.entries(JSON.parse(preset ?? "{}")), ...pairs])].sort(([a], [b]) => a.localeCompare(b));
  const link = h("a", { href: `data:text/plain;charset=utf-8,${encodeURIComponent(write(all))}`, download: `${form.dataset.game}.toml` });
  link.click();
}

async function load(event) {
  const [file] = event.target.files;
  if (!file) return;
  const known = new Set(numbers.map((number) => number.key));
  const strange = [];
  for (const [key, now] of read(await file.text())) {
    const variant = $(`[data-key="${CSS.escape(key)}"]`, form);
    if (variant) variant.value = String(now);
    else if (known.has(key)) changed.set(key, now);
    else strange.push(key);
  }
  event.target.value = "";
  rows();
  tell();
  notice(strange.length ? `Read, but this game has no option ${strange.slice(0, 3).join(", ")}.` : "The file is read.");
}

async function begin() {
  if ($("#numbers")) {
    numbers = (await get(`games/${form.dataset.game}`)).numbers;
    for (const number of numbers) if (changed.get(number.key) === number.default) changed.delete(number.key);
    $("#find").addEventListener("input", rows);
    $("#only-changed").addEventListener("change", rows);
    $("#save-file").addEventListener("click", save);
    $("#load-file").addEventListener("change", load);
    rows();
  }
  form.addEventListener("input", tell);
  tell();
}
begin();
