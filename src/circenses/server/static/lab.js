// How far a run is, as it happens; when it ends, the page is loaded again for its report.
import { $ } from "./dom.js";

const running = $("[data-run][data-state=running]");
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
    $(".state", running).textContent = `${progress.done} of ${progress.games} games, running`;
  });
}
