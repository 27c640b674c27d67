// The rulebook: search as one types, and addresses of clauses that only the exact page tells.
import { $, $$, h } from "./dom.js";

const MOST = 30;
const AROUND = 60;
const field = $("#find-rule");
const list = $("#found-rules");
const count = $("#found-count");

const passages = [];
let chapter = "";
for (const node of $$("#book :is(h2, h3, p, li, tr, figcaption)")) {
  if (/^H[23]$/.test(node.tagName)) chapter = node.textContent;
  if (node.matches("li:has(> p)")) continue; // its paragraphs are passages
  const cells = node.matches("tr") ? [...node.children].map((cell) => cell.textContent) : [node.textContent];
  passages.push({ node, chapter, text: cells.join(" · ").replace(/\s+/g, " ").trim() });
}

function excerpt(text, words) {
  const at = text.toLowerCase().indexOf(words[0]);
  const from = Math.max(0, at - AROUND);
  const part = text.slice(from, at + AROUND * 2);
  const mark = at - from;
  return [from ? "…" : "", part.slice(0, mark), h("mark", {}, part.slice(mark, mark + words[0].length)), part.slice(mark + words[0].length), from + part.length < text.length ? "…" : ""];
}

function go(passage) {
  for (const old of $$(".found-here")) old.classList.remove("found-here");
  passage.node.classList.add("found-here");
  passage.node.scrollIntoView({ block: "center" });
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length ? passages.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word))) : [];
  count.textContent = words.length ? (hits.length ? `${hits.length} found` : "Nothing found") : "";
  list.replaceChildren(...hits.slice(0, MOST).map((hit) => h("li", {}, h("button", { type: "button", onclick: () => go(hit) }, h("strong", {}, hit.chapter), h("span", {}, ...excerpt(hit.text, words))))));
  return hits;
}

field.addEventListener("input", search);
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { field.value = ""; search(); }
  if (event.key !== "Enter") return;
  event.preventDefault();
  const [first] = search();
  if (first) go(first);
});

/** A clause without a passage of its own leads on to the exact page. */
function follow() {
  const link = $$(".rest a").find((each) => location.hash && each.hash === location.hash);
  if (link) location.replace(link.href);
}
addEventListener("hashchange", follow);
follow();
