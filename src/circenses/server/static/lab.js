// The form of an experiment; and how far a run is, as it happens. When it ends, the page is loaded again for its report.
import { $, h } from "./dom.js";
import { HouseRules } from "./house_rules.js";
import { get } from "./net.js";

const running = $("[data-run][data-state=running]");
// The time that is left, by the speed since the page was opened; before the first games a process has to start.
let began = null;
const left = (progress) => {
  if (!progress.done) return "";
  if (progress.done >= progress.games) return ["run", "compare"].includes(progress.kind) ? ", writing the report" : ""; // a study may ask for more
  began ??= { at: performance.now(), done: progress.done };
  const played = progress.done - began.done;
  if (!played) return "";
  const seconds = ((progress.games - progress.done) * (performance.now() - began.at)) / played / 1000;
  return seconds < 90 ? `, about ${Math.ceil(seconds)} s left` : `, about ${Math.round(seconds / 60)} min left`;
};

if (running) {
  const stream = new EventSource("/lab/events");
  stream.addEventListener("progress", (event) => {
    const progress = JSON.parse(event.data);
    if (progress.name !== running.dataset.run || progress.state !== "running") {
      stream.close();
      location.reload();
      return;
    }
    $("progress", running).max = progress.games || 1;
    $("progress", running).value = progress.done;
    $(".state", running).textContent = progress.games ? `${progress.done} of ${progress.games} games, running${left(progress)}` : "running";
  });
}

const form = $("#lab-form");

/** What was typed stays where it is when it is refused. */
async function start(event) {
  event.preventDefault();
  $("#refused").textContent = "";
  const answer = await fetch("/lab", { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok) location.assign("/lab");
  else $("#refused").textContent = answer ? (await answer.json().catch(() => ({}))).message ?? "That did not work." : "The server cannot be reached.";
}

async function fill() {
  const { numbers } = await get(`games/${form.dataset.game}`);
  for (const side of ["a", "b"]) new HouseRules($(`#${side}`), form.dataset.game, numbers, `${side}-`);
  $("#all-numbers").replaceChildren(...numbers.map((number) => h("option", { value: number.key }, number.text)));
  const chosen = () => {
    const number = numbers.find((each) => each.key === $("#number").value.trim());
    $("#number-told").textContent = number ? `${number.text}; printed: ${number.default}, from ${number.low} to ${number.high}` : "";
  };
  $("#number").addEventListener("input", chosen);
  chosen();
  form.addEventListener("submit", start);
  form.addEventListener("input", () => { $("#refused").textContent = ""; });
}
if (form) fill();
