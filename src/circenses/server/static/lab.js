// How far a run is, as it happens; when it ends, the page is loaded again for its report.
import { $ } from "./dom.js";

const running = $("[data-run][data-state=running]");
if (running) {
  const stream = new EventSource("/lab/events");
  stream.addEventListener("progress", (event) => {
    const told = JSON.parse(event.data);
    if (told.name !== running.dataset.run || told.state !== "running") {
      stream.close();
      location.reload();
      return;
    }
    $("progress", running).max = told.games || 1;
    $("progress", running).value = told.done;
    $(".state", running).textContent = `${told.done} of ${told.games} games, running`;
  });
}
