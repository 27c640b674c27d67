// On every page: the light and dark switch, and the worker that keeps rules and lessons for offline.
import { $ } from "./dom.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

$("#theme")?.addEventListener("click", () => {
  const now = root.dataset.theme ?? (dark.matches ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  root.dataset.theme = next;
  try { localStorage.setItem("theme", next); } catch { /* private window */ }
});

if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => undefined));
