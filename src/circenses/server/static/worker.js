// Keeps the shell of the pages, and rules and lessons that were opened or asked for. Tables always come from the server.
const SHELL_CACHE = `shell ${MARK}`;
const PAGES = "pages";
const KEPT = /^\/(rules|learn)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("shell ") && name !== SHELL_CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(fresh(request, SHELL_CACHE, request.url));
  else if (KEPT.test(url.pathname)) event.respondWith(fresh(request, PAGES, url.pathname));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline")));
});

/** From the server while it can be reached; then it is kept under `key` for the time when it cannot. */
async function fresh(request, name, key) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const cache = await caches.open(name);
      await cache.put(key, answer.clone());
    }
    return answer;
  } catch (fault) {
    const cached = await caches.match(key, { ignoreVary: true });
    if (cached) return cached;
    if (request.mode === "navigate") return caches.match("/offline");
    throw fault;
  }
}
