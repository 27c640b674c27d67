// How far a run is, as it happens; when it ends, the page is loaded again for its report.
import { $ } from "./dom.js";

const running = $("[data-run][data-state=running]");
// The time that is left, by the speed since the page was opened; before the first games a process has to start.
let began = null;
const left = (progress) => {
  if (!progress.done) return "";
  if (progress.done >= progress.games) return ", writing the report";
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
    $(".state", running).textContent = `${progress.done} of ${progress.games} games, running${left(progress)}`;
  });
}
