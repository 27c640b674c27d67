// What a table page looks like to a ruler: run inside the page by fitting.py.
(() => {
  const SLACK = 1; // px that a browser may round away
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const box = (node) => node.getBoundingClientRect();
  const round = (number) => Math.round(number * 100) / 100;
  const own = () => document.querySelector(".part[data-section=own]");
  const strip = () => document.querySelector("#strip");
  const bar = () => document.querySelector("#bar");
  const docked = () => getComputedStyle(strip()).position === "fixed" && box(strip()).height > 0;

  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  // Layout shifts by the state of the table that they came with
  const shifts = new Map();
  const states = []; // when the page began to show how many entries
  addEventListener("DOMContentLoaded", () => {
    const table = document.querySelector("#table");
    const note = () => { if (states.at(-1)?.[1] !== table.dataset.entries) states.push([performance.now(), table.dataset.entries]); };
    if (table) new MutationObserver(note).observe(table, { attributeFilter: ["data-entries"] });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const drawn = states.findLast(([time]) => time <= entry.startTime)?.[1];
      if (drawn === undefined) continue; // while the page is still being made
      const told = shifts.get(drawn) ?? { value: 0, sources: [] };
      told.value += entry.value;
      told.sources.push(...entry.sources.map(({ node, previousRect, currentRect }) => `${node?.id || node?.className || node?.nodeName} ${previousRect.y}-${currentRect.y}`));
      shifts.set(drawn, told);
    }
  }).observe({ type: "layout-shift", buffered: true });

  /** The smallest letters that are seen, and where. */
  function smallestText() {
    let least = [Infinity, ""];
    const walker = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!node.data.trim() || !seen(holder) || holder.closest(".unseen, template, option, title, desc, script, style, .dot")) continue;
      const svg = holder.closest("svg");
      let size = parseFloat(getComputedStyle(holder).fontSize);
      if (svg) {
        const matrix = holder.getScreenCTM?.();
        size *= matrix ? Math.hypot(matrix.a, matrix.b) : 1;
      }
      const place = box(holder);
      if (place.width < 0.5 || place.height < 0.5) continue;
      if (size < least[0]) least = [size, `${node.data.trim().slice(0, 30)} (${(svg ?? holder).dataset.section ?? holder.className})`];
    }
    return least;
  }

  const hit = (node) => box(node.querySelector(".hit") ?? node);
  const side = (place) => Math.min(place.width, place.height);
  const targets = () => all("#board .choice, #panels .choice");

  /** The elements of the board that each chip of the strip stands for. */
  function chips() {
    const made = new Map(); // the chip by element
    for (const chip of all("#buttons [data-action], #buttons [data-element]")) {
      chip.dispatchEvent(new PointerEvent("pointerenter"));
      for (const node of all("#board .pointed, #panels .pointed")) if (!made.has(node.id)) made.set(node.id, chip);
      chip.dispatchEvent(new PointerEvent("pointerleave"));
    }
    return made;
  }

  /** The smallest thing that can be chosen; one that has a chip is as large as its chip. */
  function smallestTarget(least, offered) {
    let found = [Infinity, ""];
    const note = (size, name) => { if (size < found[0]) found = [size, name]; };
    for (const node of targets()) {
      const chip = offered.get(node.id);
      note(chip && side(hit(node)) < least ? side(box(chip)) : side(hit(node)), node.id);
    }
    for (const button of all(".site :is(button, .tool-text), #table button")) if (seen(button) && side(box(button)) > 1) note(side(box(button)), button.id || button.className || button.textContent);
    return found;
  }

  const within = (place, top, bottom, left = 0, right = innerWidth) => place.top >= top - SLACK && place.bottom <= bottom + SLACK && place.left >= left - SLACK && place.right <= right + SLACK;

  /** Whether a pointer can hit it where it is: somewhere in its middle nothing lies over it. */
  function open(node) {
    const place = hit(node);
    for (const [x, y] of [[.5, .5], [.25, .25], [.75, .25], [.25, .75], [.75, .75], [.5, .15], [.5, .85], [.1, .5], [.9, .5]]) {
      const top = document.elementFromPoint(place.left + place.width * x, place.top + place.height * y);
      if (top && (node.contains(top) || top === node)) return true;
    }
    return false;
  }

  /** What of this decision is out of view. */
  function hidden(offered) {
    const missing = [];
    const bottom = docked() ? box(strip()).top : innerHeight;
    const status = document.querySelector("#status");
    if (!within(box(status), 0, innerHeight) || !within(box(document.querySelector(".bar-words")), box(document.querySelector(".bar-row")).top, box(document.querySelector(".bar-row")).bottom)) missing.push("question");
    if (own() && !within(box(own()), box(bar()).bottom, bottom)) missing.push("own");
    const stripBox = box(strip());
    const shown = (chip) => within(box(chip), stripBox.top, Math.min(stripBox.bottom, innerHeight), stripBox.left, stripBox.right);
    for (const node of targets()) {
      const chip = offered.get(node.id);
      if (chip && shown(chip)) continue;
      if (!within(hit(node), box(bar()).bottom, bottom) || !open(node)) missing.push(node.id);
    }
    for (const button of all("#buttons button:not(#list-open)")) {
      const element = button.dataset.element;
      if (element && targets().some((node) => node.id === element)) continue; // told above
      if (seen(button) && !shown(button) && ![...offered.values()].includes(button)) missing.push(`strip: ${button.textContent}`);
    }
    const list = document.querySelector("#choices");
    if (seen(list)) for (const row of all("[data-action]", list)) if (!within(box(row), box(list).top, Math.min(box(list).bottom, innerHeight))) missing.push(`list: ${row.textContent}`);
    return missing;
  }

  /** How many times one has to swipe, at most, to see what is not in view. */
  function swipes(missing, offered) {
    const bottom = docked() ? box(strip()).top : innerHeight;
    const sticky = own() && getComputedStyle(own()).position === "sticky" ? box(own()).height : 0;
    const room = bottom - box(bar()).bottom - sticky;
    let most = 0;
    for (const id of missing) {
      const node = document.getElementById(id) ?? (id === "own" ? own() : null);
      if (node) {
        const place = hit(node);
        const away = Math.max(place.bottom - bottom, box(bar()).bottom + sticky - place.top, 0);
        const chip = offered.get(id);
        const inside = chip ? Math.max(0, box(chip).bottom - box(strip()).bottom) / strip().clientHeight : Infinity;
        most = Math.max(most, Math.min(Math.ceil(away / room), Math.ceil(inside)));
      } else if (id.startsWith("strip")) {
        most = Math.max(most, Math.ceil(Math.max(strip().scrollHeight - strip().clientHeight, 0) / strip().clientHeight), Math.ceil((document.querySelector("#buttons").scrollWidth / document.querySelector("#buttons").clientWidth) - 1.02));
      } else most = Math.max(most, 1);
    }
    return most;
  }

  /** Pairs of boxes that lie over one another; with the page at its top, where nothing sticks. */
  function overlaps() {
    const [x, y] = [scrollX, scrollY];
    scrollTo({ top: 0, behavior: "instant" });
    const wide = !docked();
    const named = [[".site", "header"], ["#bar", "bar"], [".log", "log"], [".chat", "chat"], [".facts", "facts"], ["#lines", "lines"], ["#chat-form", "chat form"]].flatMap(([selector, name]) => all(selector).map((node) => [name, node]));
    const boxes = [...named, ...all("#panels > li").map((node) => [node.id, node]), ...all(".column > .part").map((node) => [`section ${node.dataset.section}`, node])]
      .filter(([, node]) => seen(node)).map(([name, node]) => [name, box(node)]).filter(([, place]) => place.width && place.height);
    if (wide && box(strip()).height) boxes.push(["strip", box(strip())]);
    const found = [];
    for (const [i, [name, a]] of boxes.entries()) {
      for (const [other, b] of boxes.slice(i + 1)) {
        if ([["bar", "strip"], ["log", "lines"], ["chat", "chat form"]].some(([outer, inner]) => name === outer && other === inner)) continue;
        const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (across > SLACK && down > SLACK) found.push(`${name} and ${other} by ${round(Math.min(across, down))}`);
      }
    }
    const [lines, log] = [box(document.querySelector("#lines")), box(document.querySelector(".log"))];
    if (lines.bottom > log.bottom + SLACK) found.push("the lines of the log leave it");
    for (const node of all(".site, #bar, .bar-row, #panels > li, .panel-head")) {
      if (seen(node) && node.scrollWidth > node.clientWidth + 2) found.push(`${node.id || node.className} is too wide by ${node.scrollWidth - node.clientWidth}`);
    }
    for (const node of all(".panel-turn")) {
      if (seen(node) && box(node).right > box(node.parentElement).right + SLACK) found.push(`${node.closest("li").id} cuts "${node.textContent}"`);
    }
    if (document.documentElement.scrollWidth > innerWidth + SLACK) found.push(`the page is ${document.documentElement.scrollWidth - innerWidth} too wide`);
    scrollTo({ left: x, top: y, behavior: "instant" });
    return found;
  }

  /** Where the bar and the panels do not tell the same. */
  function contradictions() {
    const acting = all("#panels > .acts").map((node) => node.id.replace("panel-", ""));
    const table = document.querySelector("#table").dataset;
    const found = [];
    if (table.over === "true" ? acting.length : !acting.length) found.push(`to act at ply ${table.ply}: ${acting}`);
    if (acting.length === 1 && bar().dataset.seat !== acting[0]) found.push(`the bar speaks of seat ${bar().dataset.seat}, ${acting[0]} is to act`);
    if (bar().classList.contains("mine") !== Boolean(document.querySelector("#panels > .acts.viewer"))) found.push("the bar and the panel of the reader");
    return found;
  }

  /** How large everything is that must not grow in a match. */
  function sizes() {
    const made = {};
    for (const node of all(".column > .part, .panel-board > svg")) made[node.dataset.section] = [round(box(node).width), round(box(node).height)];
    return made;
  }

  window.fit = (least) => {
    const offered = chips();
    const missing = hidden(offered);
    return {
      ply: Number(document.querySelector("#table").dataset.ply), text: smallestText(), target: smallestTarget(least, offered), missing, swipes: swipes(missing, offered),
      overlaps: overlaps(), contradictions: contradictions(), sizes: sizes(), log: document.querySelector("#lines").clientHeight, side: document.querySelector(".side").scrollHeight - document.querySelector(".side").clientHeight,
      scrolls: document.documentElement.scrollHeight - innerHeight, bar: box(bar()).height, strip: docked() ? box(strip()).height / innerHeight : 0,
    };
  };
  window.shifts = () => [...shifts].map(([entries, told]) => [entries, told.value, told.sources.slice(0, 6)]);
})();
