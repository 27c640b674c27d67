// Runs before the page is drawn, so that a chosen theme does not flash. The switch itself is in chrome.js.
(() => {
  const saved = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
  if (saved === "light" || saved === "dark") document.documentElement.dataset.theme = saved;
  document.documentElement.dataset.scripts = "on";
})();
