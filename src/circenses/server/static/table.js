// The table page: joins the stream, draws what comes, and turns clicks and keys into moves.
import { Advice } from "./advice.js";
import { Bar } from "./bar.js";
import { Card } from "./card.js";
import { $, calm, h, notice, number, said, wishes } from "./dom.js";
import { copy, dialogs } from "./dialogs.js";
import { endScene } from "./ending.js";
import { facts } from "./facts.js";
import { keys } from "./keys.js";
import { Live } from "./live.js";
import { get, post } from "./net.js";
import { Panels, presence } from "./panels.js";
import { Picture, formOf, onForm } from "./picture.js";
import { Recap } from "./recap.js";
import { requests } from "./requests.js";
import { Sight } from "./sight.js";
import { play } from "./sound.js";
import { Stage } from "./stage.js";
import { Log } from "./story.js";
import { Turn } from "./turn.js";
import { Waiting } from "./waiting.js";
import { Zoom } from "./zoom.js";

const root = $("#table");
const id = root.dataset.table;
const rules = JSON.parse(root.dataset.clauses);
const title = document.title.replace(/^Your turn · /, "");

const table = { id, seat: null, ply: 0, view: null, form: formOf() };
const panels = new Panels($("#panels"), (panel) => panelDeeds(panel));
const picture = new Picture($("#board"), $("#panels"), (seat) => panels.board(seat));
const zoom = new Zoom($("#board-frame"), $("#board"));
const sight = new Sight(root, picture);
let base = { parts: new Map(), order: [], words: [] };
let looked = ""; // what was asked when the page last scrolled by itself
let uncovered = null; // the hot seat that may be looked at

const turn = new Turn(table, () => draw(), notice, (slot) => bar.steppers.focus(slot));
const card = new Card(picture, `/table/${id}/rules`, (part) => facts(part, rules, table.view?.lying, turn.choosing.open), reasons);
const bar = new Bar({
  confirm: () => turn.confirm(),
  back: () => turn.back(),
  restart: () => turn.restart(),
  take: (choice) => turn.take(choice),
  done: () => turn.done(),
  pay: (parts) => turn.pay(parts),
  out: (part) => turn.out(part),
  point: (choice) => point(choice),
  pick: (element) => turn.pick(element),
  reachable: (element) => sight.reaches(element, table.form === "phone" ? 44 : 32),
  dock: (first) => sight.dock(first),
}, (clauses) => card.links(clauses));
const advice = new Advice(picture, (hint) => hinted(hint)?.targets ?? [], (hint) => {
  turn.restart();
  const choice = hinted(hint);
  if (choice) turn.take(choice);
});
const log = new Log((line) => lineDeeds(line));
let past = null; // a position that the recap shows in place of the present one
const recap = new Recap(table, log, picture, (position) => {
  past = position && { parts: new Map(Object.entries(position.parts)), order: position.order };
  draw();
});
const stage = new Stage($("#board-frame"));
const waiting = new Waiting();
const live = new Live(id, (view) => take(view), (on) => root.classList.toggle("cut", !on));
live.onTurnElsewhere = () => signal(true);

// What comes in

function take(view) {
  if (view.whole) base = { parts: new Map(Object.entries(view.parts)), order: view.order, words: view.words };
  else merge(view);
  const before = table.view;
  const moved = !before || view.whole || before.ply !== view.ply || before.entries !== view.entries || before.viewer !== view.viewer;
  table.view = view;
  table.ply = view.ply;
  table.seat = view.viewer >= 0 ? view.viewer : null;
  if (!view.whole && view.log.length && !view.you.cover) speak(view); // at a covered screen only to whoever uncovers it
  if (follow(view)) return;
  if (moved) advice.close();
  if (moved || !(turn.begun || turn.busy)) turn.reset(view.choices, view.asks);
  log.take(view);
  if (!view.whole && view.log.length && view.you.cover) speak(view);
  log.chat(view);
  if (moved) recap.stop();
  draw();
  recap.take(view.whole);
  stage.take(view);
  waiting.take(view, moved);
  if (moved) signal(view.status.mine && !(before && before.status.mine && before.viewer === view.viewer));
  if (before && !before.over && view.over) play("end");
}

function speak(view) {
  $("#spoken").textContent = view.log.flatMap((line) => line.lines).map((sentence) => said(sentence, view.panels.map((panel) => panel.name))).join(" ");
}

function merge(view) {
  for (const [part, markup] of Object.entries(view.parts)) {
    if (markup) base.parts.set(part, markup);
    else base.parts.delete(part);
  }
  base.order = view.order ?? base.order;
  base.words = view.words.map((line, i) => line ?? base.words[i]);
}

/** Several seats at one screen: looks from the one that is asked, behind a cover if the players have secrets. */
function follow(view) {
  const { seats, asked, cover } = view.you;
  const hidden = $("#cover");
  if (seats.length < 2 || view.over) { hidden.hidden = true; root.classList.remove("covered"); return false; }
  if (asked === null || asked === view.viewer) {
    const open = !cover || uncovered === view.viewer;
    if (open) { uncovered = view.viewer; hidden.hidden = true; root.classList.remove("covered"); return false; }
  }
  if (!cover) { live.open(asked); return true; }
  showCover(view, asked ?? (view.viewer >= 0 ? view.viewer : seats[0]));
  return true;
}

function showCover(view, seat) {
  const hidden = $("#cover");
  uncovered = null;
  root.classList.add("covered");
  hidden.hidden = false;
  $("#cover-name").textContent = view.panels[seat].name;
  const open = $("#cover-open");
  open.textContent = `I am ${view.panels[seat].name}`;
  open.onclick = () => { uncovered = seat; live.open(seat); }; // the whole view that comes brings the recap
  open.focus();
  document.title = title;
}

// What is shown

function draw() {
  const view = table.view;
  if (!view) return;
  const shown = past ?? (turn.preview && turn.draft.length ? overlay(turn.preview) : base);
  panels.show(view);
  picture.show(shown.parts, shown.order);
  if (view.you.seats.length) $(".sit")?.remove();
  zoom.fit();
  mark();
  look();
  bar.show(view, turn, log.lastOf(view.you.seats) !== undefined);
  $("#twin-words").textContent = turn.preview && turn.draft.length ? turn.preview.words : base.words.join("\n");
  requests(view, table, perform);
  endScene(view, table, perform);
  root.dataset.ply = view.ply;
  root.dataset.entries = view.entries;
  root.dataset.over = view.over;
  root.dataset.mine = view.status.mine;
  root.dataset.asks = turn.locked ? "" : turn.pending ? "confirm" : turn.busy || !(turn.choosing.open.length || turn.asks?.whole) ? "" : "choose";
  root.dataset.drawn = Number(root.dataset.drawn ?? 0) + 1;
  $("#strip").classList.toggle("locked", turn.locked);
  $("#replay-link").href = `/table/${id}/replay?ply=${view.ply}`;
  $("#hint").hidden = !view.choices.length || root.dataset.hints === "no";
  $("#skip").hidden = !view.panels.some((panel) => panel.acts && panel.kind !== "human") || !view.you.seats.length || view.over;
  $("#chat-form").hidden = !view.you.seats.length;
}

function overlay(preview) {
  const parts = new Map(base.parts);
  for (const [part, markup] of Object.entries(preview.parts)) {
    if (markup) parts.set(part, markup);
    else parts.delete(part);
  }
  return { parts, order: preview.order };
}

function mark() {
  const asking = !turn.pending && !turn.busy && !turn.locked && !past;
  picture.mark(asking ? turn.choosing.glowing : new Set(), new Set(turn.pending ? turn.draft.at(-1).targets : turn.choosing.picked));
  for (const node of picture.all(".choice, .harm")) node.classList.toggle("harm", asking && turn.choosing.harms(node.id));
}

/** On a board larger than the window: a new question is asked where most of what can be chosen is seen. */
function look() {
  const about = `${turn.question} ${turn.draft.length} ${turn.choosing.picked}`;
  if (about === looked || !turn.choosing.open.length || !table.view.status.mine) return;
  looked = about;
  sight.bring([...turn.choosing.glowing]);
}

/** Shows on the board what a button of the list stands for. */
function point(choice) {
  for (const node of picture.all(".pointed")) node.classList.remove("pointed");
  for (const element of choice?.targets ?? []) picture.element(element)?.classList.add("pointed");
}

function signal(mine) {
  const view = table.view;
  document.title = (mine || view?.status.mine ? "Your turn · " : "") + title;
  if (mine) play("turn");
  else play("move");
}

// Cards

async function reasons(element, pinned) {
  const view = table.view;
  if (!view?.choices.length || turn.pending || turn.choosing.has(element)) return [];
  if (!pinned) await new Promise((resolve) => setTimeout(resolve, 300));
  if (card.of?.id !== element) return [];
  try {
    const draft = turn.actions.join(",");
    const reasons = await get(`tables/${id}/why?element=${encodeURIComponent(element)}&seat=${view.viewer}${draft ? `&draft=${draft}` : ""}`);
    return reasons.filter((reason) => !reason.legal).slice(0, 3);
  } catch { return []; }
}

// What the reader does

picture.listen("click", (event) => {
  const part = picture.partOf(event.target);
  if (!part || card.held) { card.held = false; return; }
  if (past) { recap.stop(); return; } // a click ends the recap, and chooses nothing
  if (turn.choosing.has(part.id) && !turn.pending) {
    card.mute(part);
    turn.pick(part.id);
  }
  else card.open(part, true);
});

$("#undo").addEventListener("click", () => undo());
$("#restart-turn").addEventListener("click", () => undo(table.view.undo.limit));
$("#hint").addEventListener("click", () => showHints());
$("#skip").addEventListener("click", () => skip());
$("#words").addEventListener("click", () => {
  $("#twin").open = !$("#twin").open;
  if ($("#twin").open) $("#twin").scrollIntoView({ block: "nearest" });
});
$("#watch-link").addEventListener("click", () => {
  const field = h("input", { value: `${location.origin}/table/${id}`, class: "unseen", "aria-hidden": "true" });
  document.body.append(field);
  copy(field).finally(() => field.remove());
});
$("#zoom-in").addEventListener("click", () => zoom.by(1.35));
$("#zoom-out").addEventListener("click", () => zoom.by(1 / 1.35));
$("#chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (!field.value.trim()) return;
  perform("chat", { text: field.value });
  field.value = "";
});

/** A deed at the table; its fault is shown as a sentence. */
async function perform(deed, body = {}) {
  try {
    const answer = await post(`tables/${id}/${deed}`, table.seat === null || "seat" in body || deed === "pace" ? body : { seat: table.seat, ...body });
    if (answer.note === "declined") notice("The draw is declined.");
    else if (answer.note === "the others are asked") notice("The others are asked whether you may go back.");
    else if (answer.note === "the others can object") notice("The table closes unless somebody objects.");
    return answer;
  } catch (fault) {
    notice(fault.message, "fault");
    return null;
  }
}

async function undo(to) {
  if (turn.begun) { turn.back(); return; }
  const seat = log.lastOf(table.view.you.seats); // at a hot seat: whoever acted, not whoever is asked now
  const answer = await perform("undo", { ...(seat === undefined ? {} : { seat }), ...(to === undefined ? {} : { to }) });
  if (!answer || answer.done) return;
  for (const own of table.view.you.seats.filter((other) => other !== seat)) { // one screen, one mind
    const answered = await perform("undo/answer", { agree: true, seat: own });
    if (!answered || answered.done) return;
  }
}

function lineDeeds(line) {
  const view = table.view;
  const items = [h("a", { href: `/table/${id}/replay?ply=${line.ply + 1}` }, "Look at it in the replay")];
  if (view.you.seats.length && !view.over && !line.event && line.ply < view.ply) {
    const alone = line.ply >= view.undo.limit;
    items.push(h("button", { type: "button", onclick: () => undo(line.ply) }, alone ? "Go back to before this" : "Ask to go back to before this"));
  }
  return items;
}

function panelDeeds(panel) {
  const view = table.view;
  if (!view.you.seats.length || view.over) return null;
  const mine = view.you.seats.includes(panel.seat);
  const items = [];
  if (panel.kind === "human" && !panel.taken) items.push(h("button", { type: "button", class: "small", onclick: () => windows.link(panel) }, "Seat link"));
  if (panel.stands_in && mine && !panel.resigned) items.push(h("button", { type: "button", class: "small", onclick: () => perform("take-back", { seat: panel.seat }) }, "Take the seat back"));
  const away = panel.seen ? Date.now() / 1000 - panel.seen : 0;
  if (!mine && panel.kind === "human" && panel.taken && !panel.connected && away > Number(root.dataset.away)) {
    items.push(h("button", { type: "button", class: "small", onclick: () => perform("hand-over", { seat: panel.seat }) }, "Let a bot sit in"));
  }
  return items.length ? h("div", { class: "panel-deeds" }, items) : null;
}

/** Bots at once until it is the reader's turn, then at their pace again. */
async function skip() {
  const pace = table.view.pace;
  if (!(await perform("pace", { pace: 0 }))) return;
  const back = setInterval(() => {
    const waits = table.view.panels.some((panel) => panel.acts && panel.kind !== "human");
    if (waits && !table.view.over) return;
    clearInterval(back);
    if (pace) perform("pace", { pace });
  }, 150);
}

async function showHints() {
  if (advice.open) { advice.close(); return; }
  advice.think();
  const question = turn.question;
  try {
    const hints = await get(`tables/${id}/hint?seat=${table.view.viewer}`);
    if (question === turn.question && advice.open) { turn.restart(); advice.show(hints); }
  } catch (fault) { advice.tell(fault.message); }
}

/** The choice that a hint speaks of. */
function hinted(hint) {
  const offer = table.view.asks?.offered.find((part) => part.action === hint.action);
  return offer ? { ...offer, part: true } : table.view.choices.find((each) => each.action === hint.action);
}

const windows = dialogs({ table, perform, turn, presence });
keys({ table, turn, bar, card, picture, zoom, undo, showHints, windows, undoOne: () => undo() });

/** The server is told what this window takes, also for the next page. */
function keepForm() {
  table.form = formOf();
  document.cookie = `form=${table.form}; path=/; max-age=31536000; samesite=lax`;
}

// Coming in: a seat link brings its token behind the #, which is exchanged once and leaves the address bar

async function enter() {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (token) {
    history.replaceState(null, "", location.pathname);
    try {
      const { seat } = await post(`tables/${id}/enter`, { token });
      table.seat = seat;
      notice("You have taken your seat.");
    } catch (fault) { notice(fault.message, "fault"); }
  }
  const named = root.dataset.seat;
  uncovered = root.dataset.shown === "yes" ? Number(named) : null;
  keepForm();
  live.open(token || named === "" ? null : Number(named), table.form);
}

if (calm()) document.documentElement.dataset.calm = "on";
if (wishes.get("twin", false)) $("#twin").open = true;
$("#twin").addEventListener("toggle", () => wishes.set("twin", $("#twin").open));
addEventListener("hashchange", enter);
onForm(() => {
  recap.stop(); // what it shows is drawn for the window as it was
  keepForm();
  live.open(live.seat, table.form);
});
addEventListener("resize", () => draw());
enter();
