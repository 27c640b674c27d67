// The page without a server, and on the first page the button that keeps things for such a time.
import { $, $$ } from "./dom.js";

const PAGES = "pages"; // as in worker.js

async function listed() {
  for (const link of $$("[data-kept]")) {
    const cached = await caches.match(link.dataset.kept);
    link.hidden = !cached;
    if (cached) link.closest("li").dataset.any = "yes";
  }
  for (const row of $$("#kept-list li")) row.hidden = row.dataset.any !== "yes";
}

async function keep() {
  const status = $("#kept");
  try {
    const pages = await (await fetch("/offline/pages")).json();
    const cache = await caches.open(PAGES);
    for (const [done, page] of pages.entries()) {
      status.textContent = `${Math.round((100 * done) / pages.length)} %`;
      await cache.add(page);
    }
    status.textContent = "Kept.";
  } catch { status.textContent = "That did not work. Try again."; }
}

if ("caches" in window && "serviceWorker" in navigator) {
  if ($("#kept-list")) listed();
  if ($("#keep")) {
    $("#keep-place").hidden = false;
    $("#keep").addEventListener("click", keep);
    addEventListener("appinstalled", keep);
  }
}
