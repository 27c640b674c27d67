// A match at any step or turn: slider with the chances of winning, arrow keys, a link to the very moment.
import { Card } from "./card.js";
import { Curve } from "./curve.js";
import { copy } from "./dialogs.js";
import { $, $$, h, notice, said } from "./dom.js";
import { facts } from "./facts.js";
import { get } from "./net.js";
import { Picture, formOf, onForm } from "./picture.js";
import { Zoom } from "./zoom.js";

const root = $("#replay");
const id = root.dataset.table;
const plies = Number(root.dataset.plies);
const names = JSON.parse(root.dataset.names);
const turns = JSON.parse(root.dataset.turns); // where a player's turn is over
const PACE = 900;

const picture = new Picture($("#board"), $("#panels"), (seat) => $(`#panel-${seat} .panel-board`));
const zoom = new Zoom($("#board-frame"), $("#board"));
const card = new Card(picture, `/table/${id}/rules`, (part) => facts(part, JSON.parse(root.dataset.clauses), lying), async () => []);
const cache = new Map(); // moments already fetched, by ply and seat
const curve = new Curve(id, names);
let ply = Number(root.dataset.ply);
let seat = Number(root.dataset.viewer);
let lying = JSON.parse(root.dataset.lying);
let running = null;

function fetched(at, from) {
  const key = `${at} ${from} ${formOf()}`;
  if (!cache.has(key)) {
    if (cache.size > 60) cache.delete(cache.keys().next().value);
    cache.set(key, get(`tables/${id}/replay?ply=${at}&seat=${from}&form=${formOf()}`));
  }
  return cache.get(key);
}

async function go(to, from = seat) {
  ply = Math.min(plies, Math.max(0, to));
  seat = from;
  const [wanted, looker] = [ply, seat];
  $("#slider").value = ply;
  $("#at").value = `step ${ply} of ${plies}`;
  let at;
  try {
    at = await fetched(wanted, looker);
  } catch (fault) { cache.clear(); stop(); notice(fault.message, "fault"); return; }
  if (wanted !== ply || looker !== seat) return; // the reader is elsewhere by now
  lying = at.lying;
  picture.show(new Map(Object.entries(at.parts)), at.order);
  zoom.fit();
  card.close();
  $("#told").replaceChildren(...(at.lines.flatMap((line) => line.lines).map((sentence) => h("p", {}, said(sentence, names)))));
  if (!ply) $("#told").replaceChildren(h("p", {}, "The beginning."));
  $("#twin-words").textContent = at.words;
  $("#branch-ply")?.setAttribute("value", ply);
  history.replaceState(null, "", `?ply=${ply}&seat=${seat}`);
  root.dataset.ply = ply;
  curve.show(ply);
  point();
  if (ply < plies) fetched(ply + 1, seat).catch(() => undefined);
}

const turnBack = () => turns.findLast((at) => at < ply) ?? 0;
const turnOn = () => turns.find((at) => at > ply) ?? plies;

function point() {
  for (const link of $$("#replay-log a")) {
    const here = Number(link.dataset.ply) === ply;
    if (here) {
      link.setAttribute("aria-current", "step");
      const list = $("#replay-log");
      list.scrollTop = link.offsetTop - list.offsetTop - list.clientHeight / 2;
    } else link.removeAttribute("aria-current");
  }
  for (const [name, to] of [["first", 0], ["back", ply - 1], ["on", ply + 1], ["last", plies], ["turn-back", turnBack()], ["turn-on", turnOn()]]) {
    $(`#${name}`).href = `?ply=${Math.min(plies, Math.max(0, to))}&seat=${seat}`;
  }
  for (const link of $$(".seen-by a")) {
    const current = Number(link.dataset.seat) === seat;
    link.classList.toggle("primary", current);
    link.toggleAttribute("aria-current", current);
  }
}

function stop() {
  clearInterval(running);
  running = null;
  $("#run").textContent = "▶ Play";
}

function run() {
  if (running) { stop(); return; }
  if (ply >= plies) go(0);
  $("#run").textContent = "❚❚ Pause";
  running = setInterval(() => { if (ply >= plies) stop(); else go(ply + 1); }, PACE);
}

for (const [name, step] of [["first", -Infinity], ["back", -1], ["on", 1], ["last", Infinity]]) {
  $(`#${name}`).addEventListener("click", (event) => { event.preventDefault(); stop(); go(ply + step); });
}
for (const [name, to] of [["turn-back", turnBack], ["turn-on", turnOn]]) {
  $(`#${name}`).addEventListener("click", (event) => { event.preventDefault(); stop(); go(to()); });
}
$("#run").addEventListener("click", run);
$("#slider").addEventListener("input", (event) => { stop(); go(Number(event.target.value)); });
$("#zoom-in").addEventListener("click", () => zoom.by(1.35));
$("#zoom-out").addEventListener("click", () => zoom.by(1 / 1.35));
$("#share").addEventListener("click", () => {
  const field = h("input", { value: location.href, class: "unseen", "aria-hidden": "true" });
  document.body.append(field);
  copy(field).finally(() => field.remove());
});
$("#replay-log").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  stop();
  go(Number(link.dataset.ply));
});
$(".seen-by").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  go(ply, Number(link.dataset.seat));
  curve.load(Number(link.dataset.seat)).then(() => curve.show(ply));
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=range]), select, textarea") || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: plies, PageUp: turnBack(), PageDown: turnOn(), ArrowUp: turnBack(), ArrowDown: turnOn() }[event.key];
  if (to !== undefined) { event.preventDefault(); stop(); go(to); }
  else if (event.key === " " && !event.target.matches("button, a, summary")) { event.preventDefault(); run(); }
});
picture.listen("click", (event) => {
  const part = picture.partOf(event.target);
  if (part) card.open(part, true);
});
onForm(() => go(ply));
curve.load(seat).then(() => curve.show(ply));
go(ply).then(() => { document.documentElement.dataset.live = "on"; });
