// A guided first game: a note, a question, the learner's own click; other legal moves get an answer.
import { Card } from "./card.js";
import { Choosing } from "./choosing.js";
import { $, calm, h, notice, wishes } from "./dom.js";
import { facts } from "./facts.js";
import { Picture, formOf, onForm } from "./picture.js";
import { Pointer, bringIntoView } from "./pointer.js";
import { Zoom } from "./zoom.js";

const root = $("#lesson");
const game = root.dataset.game;
const rules = JSON.parse(root.dataset.clauses);
const PACE = 700;
const FEW = 3; // choices that all get a button
const storageKey = `lesson ${game}`;

const picture = new Picture($("#board"), $("#panels"), (seat) => $(`#panel-${seat} .panel-board`));
const zoom = new Zoom($("#board-frame"), $("#board"));
const choosing = new Choosing();
const card = new Card(picture, `/rules/${game}`, (part) => facts(part, rules, scene?.lying, choosing.open), async () => []);
let scene = null;
const pointer = new Pointer();
let pending = null; // a right choice that reveals something waits for a yes

async function step(number) {
  const answer = await fetch(`/learn/${game}/steps/${number}?form=${formOf()}`).catch(() => null);
  if (!answer?.ok) { notice("The next step cannot be loaded. Try again.", "fault"); return null; }
  return answer.json();
}

/** Goes to a step; from the one before it, what happens in between is shown ply by ply. */
async function go(number) {
  root.dataset.busy = "yes";
  const next = await step(number);
  if (!next) { root.dataset.busy = "no"; return; }
  pointer.stop();
  choosing.offer([]);
  pending = null;
  if (scene && next.step === scene.step + 1) await show(scene, next.frames);
  scene = next;
  picture.show(new Map(Object.entries(next.parts)), next.order);
  zoom.fit();
  choosing.offer([...next.choices, ...next.turned]);
  wishes.set(storageKey, next.step + 1 === next.steps ? 0 : next.step);
  history.replaceState(null, "", `?step=${next.step}`);
  draw();
  root.dataset.step = next.step;
  root.dataset.busy = "no";
  look();
}

/** What the step is about comes into view: what is to be clicked first, else what is told of. */
function look() {
  const right = choosing.open.find((choice) => choice.action === scene.right);
  const next = right?.targets[choosing.picked.length];
  const nodes = (next ? [next] : scene.focus).map(placeOf).filter(Boolean);
  bringIntoView(nodes, $("#bar"), $(".lesson-note"));
}

/** Where something is clicked: on the table, or among the buttons if it is no thing. */
const placeOf = (id) => picture.element(id) ?? $(`#buttons [data-element="${id}"]`);

async function show(from, frames) {
  const parts = new Map(Object.entries(from.parts));
  for (const frame of frames) {
    for (const [part, markup] of Object.entries(frame.parts)) {
      if (markup) parts.set(part, markup);
      else parts.delete(part);
    }
    picture.show(parts, frame.order);
    picture.mark(new Set(), new Set());
    if (frame.lines.length) {
      $("#lines").prepend(h("li", { class: "line fresh" }, h("div", { class: "line-words" }, frame.lines.map((line) => h("p", {}, line)))));
    }
    if (!calm()) await new Promise((resolve) => setTimeout(resolve, PACE));
  }
}

function draw() {
  const last = scene.step + 1 === scene.steps;
  $("#count").textContent = `Step ${scene.step + 1} of ${scene.steps}`;
  $("#progress").value = scene.step + 1;
  $("#note-title").textContent = scene.title;
  $("#note").textContent = scene.text;
  $("#ask").textContent = scene.ask;
  $("#ask").hidden = !scene.ask;
  $("#answer").textContent = "";
  $("#status").textContent = scene.status;
  $("#twin-words").textContent = scene.words;
  $("#step-back").hidden = scene.step === 0;
  $("#step-on").hidden = Boolean(scene.ask) || last;
  $("#show-me").hidden = !scene.ask;
  $("#finish").hidden = !last;
  mark();
}

function mark() {
  picture.mark(pending ? new Set() : choosing.glowing, new Set(choosing.picked));
  for (const node of picture.all(".focus")) node.classList.remove("focus");
  if (!scene.ask || !choosing.begun) for (const id of scene.focus) if (!choosing.next.has(id)) picture.element(id)?.classList.add("focus");
  const few = choosing.begun && choosing.open.length <= FEW ? choosing.open : choosing.complete;
  const direct = pending ? [] : once(few);
  const buttons = direct.slice(0, 24).map((choice) => h("button", { type: "button", "data-action": choice.action, class: direct.length > 2 ? "small" : "primary", onclick: () => take(choice) }, choice.phrase));
  for (const id of pending ? [] : choosing.next) { // what is not drawn on the table
    const under = once(choosing.open.filter((choice) => choice.targets[choosing.picked.length] === id));
    const text = under.length === 1 ? under[0].phrase : id.charAt(0).toUpperCase() + id.slice(1).replaceAll(/[-_]/g, " ");
    if (!picture.element(id)) buttons.push(h("button", { type: "button", "data-element": id, onclick: () => pick(id) }, text));
  }
  if (pending) buttons.push(h("button", { type: "button", id: "bar-confirm", class: "primary", onclick: () => go(scene.step + 1) }, "Confirm"));
  if (choosing.begun || pending) buttons.push(h("button", { type: "button", id: "bar-back", onclick: back }, "Back"));
  $("#buttons").replaceChildren(...buttons);
}

/** A move that can be clicked in two orders is one move. */
const once = (choices) => choices.filter((choice, i) => choices.findIndex((other) => other.action === choice.action) === i);

function back() {
  if (pending) { pending = null; choosing.clear(); } else choosing.back();
  mark();
}

function take(choice) {
  if (choice.action !== scene.right) {
    $("#answer").textContent = scene.answers[choice.label] ?? scene.otherwise;
    choosing.clear();
    mark();
    return;
  }
  $("#answer").textContent = "";
  if (choice.reveals) { pending = choice; mark(); $("#bar-confirm").focus(); } else go(scene.step + 1);
}

function pick(id) {
  if (root.dataset.busy === "yes" || pending) return;
  pointer.stop();
  const left = choosing.pick(id) ?? choosing.complete.find((choice) => choice.action === scene.right);
  if (left) take(left);
  else { mark(); look(); }
}

picture.listen("click", (event) => {
  const part = picture.partOf(event.target);
  if (!part) return;
  if (choosing.has(part.id) && !pending) { card.mute(part); pick(part.id); } else card.open(part, true);
});
document.addEventListener("keydown", (event) => {
  const part = picture.partOf(document.activeElement);
  if (event.key === "Escape") { if (card.node.hidden) back(); else card.close(); }
  else if (part && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pick(part.id); }
  else if (part && event.key.startsWith("Arrow")) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    event.preventDefault();
    picture.neighbour(document.activeElement, dx, dy)?.focus();
  }
});
$("#step-on").addEventListener("click", (event) => { event.preventDefault(); if (root.dataset.busy !== "yes") go(scene.step + 1); });
$("#step-back").addEventListener("click", (event) => { event.preventDefault(); if (root.dataset.busy !== "yes") go(scene.step - 1); });
$("#show-me").addEventListener("click", async () => {
  const right = scene.choices.find((choice) => choice.action === scene.right);
  choosing.clear();
  mark();
  $("#answer").textContent = `The move: ${right.phrase}. ${right.text}`;
  for (const id of right.targets) picture.element(id)?.classList.add("focus");
  const button = () => $(`#buttons [data-action="${right.action}"]`);
  await pointer.play([...right.targets.map((id) => () => placeOf(id)), ...(right.targets.length ? [] : [button])], $("#bar"), $(".lesson-note"));
});
$("#zoom-in").addEventListener("click", () => zoom.by(1.35));
$("#zoom-out").addEventListener("click", () => zoom.by(1 / 1.35));

onForm(() => { if (scene) go(scene.step); });

const firstStep = new URLSearchParams(location.search).get("step");
const resumed = firstStep === null ? wishes.get(storageKey, 0) : Number(firstStep);
go(Math.min(resumed, Number(root.dataset.steps) - 1)).then(() => {
  document.documentElement.dataset.live = "on";
  if (firstStep === null && resumed > 0) notice("Going on where you left off.");
});
