// Runs before the page is drawn, so that a chosen theme does not flash. The switch itself is in chrome.js.
(() => {
  const kept = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  document.documentElement.dataset.scripts = "on";
})();
