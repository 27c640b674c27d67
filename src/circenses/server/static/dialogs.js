// Windows of the table page: keys, settings, seat links, leaving.
import { $, h, notice, wishes } from "./dom.js";
import { get, post } from "./net.js";
import { VOLUMES, play, volume } from "./sound.js";

const KEYS = [
  ["B", "to the board; arrows move, Enter chooses"],
  ["L", "list of all choices; 1 to 9 take one"],
  ["N", "write the number that is asked; arrows change it, Enter takes it"],
  ["D", "done: nothing is to be added"],
  ["Enter", "confirm"],
  ["Escape", "one step back"],
  ["U", "undo"],
  ["H", "hint"],
  ["R", "what happened since your last turn"],
  ["S", "let the bots hurry"],
  ["T", "the table in words"],
  ["C", "chat"],
  ["+ − 0", "board larger, smaller, whole"],
  ["?", "this list"],
];
const PACES = [["0", "at once"], ["250", "quick"], ["600", "easy to follow"], ["1200", "slow"], ["2500", "very slow"]];

function open(title, ...content) {
  const dialog = h("dialog", { "aria-labelledby": "dialog-title" },
    h("div", { class: "dialog-head" }, h("h2", { id: "dialog-title" }, title),
      h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => dialog.close() }, "×")),
    h("div", { class: "dialog-body" }, content));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function dialogs({ table, perform }) {
  const button = (text, onclick, kind) => h("button", { type: "button", class: kind ?? null, onclick }, text);

  function showKeys() {
    open("Keys", h("dl", { class: "keys" }, KEYS.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])));
  }

  function settings() {
    const check = (name, text) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: wishes.get(name, false), onchange: (event) => wishes.set(name, event.target.checked) }), ` ${text}`);
    const pace = h("select", { onchange: (event) => perform("pace", { pace: Number(event.target.value) }) },
      PACES.map(([value, text]) => h("option", { value, selected: Number(value) === table.view.pace }, text)));
    if (!PACES.some(([value]) => Number(value) === table.view.pace)) pace.prepend(h("option", { selected: true, value: table.view.pace }, `${table.view.pace} ms`));
    const sound = h("select", { id: "sound", onchange: (event) => { wishes.set("sound", Number(event.target.value)); play("turn"); } },
      VOLUMES.map(([value, text]) => h("option", { value, selected: Number(value) === volume() }, text)));
    open("Settings", h("p", {}, h("label", {}, "Sounds ", sound)), check("confirm", "always ask before a move is sent"),
      h("p", {}, button("Light or dark", () => $("#theme").click(), "small")),
      table.view.you.seats.length ? h("p", {}, h("label", {}, "Bots play ", pace)) : null, table.seat === null ? null : rename(),
      table.view.you.seats.length ? h("p", {}, table.view.you.seats.map((seat) => button(`Devices of ${table.view.panels[seat].name}`, (event) => { event.target.closest("dialog").close(); devices(table.view.panels[seat]); }, "small"))) : null);
  }

  function rename() {
    const field = h("input", { id: "my-name", maxlength: 40, value: table.view.panels[table.seat]?.name ?? "" });
    return h("form", { class: "row", onsubmit: async (event) => {
      event.preventDefault();
      if (field.value.trim() && (await perform("name", { name: field.value.trim() }))) notice("Your name is changed.");
    } }, h("label", { for: "my-name" }, "Your name at this table"), field, h("button", {}, "Change"));
  }

  async function link(panel) {
    try {
      const created = await post(`tables/${table.id}/links`, { seat: panel.seat });
      const field = h("input", { readonly: true, value: created.url, "aria-label": "Seat link", size: 40, onclick: (event) => event.target.select() });
      const code = h("div", { class: "qr" });
      if (created.qr) code.innerHTML = created.qr;
      open(`A seat for ${panel.name}`, h("p", {}, "Send this link to the one who is to sit there. Whoever opens it takes the seat; an earlier link of this seat no longer works."),
        h("p", { class: "copy" }, field, button("Copy", () => copy(field), "primary")), created.qr && code);
    } catch (fault) { notice(fault.message, "fault"); }
  }

  /** Which browsers hold the reader's seat, and a way to end that. */
  async function devices(panel) {
    const when = (at) => (at ? new Date(at * 1000).toLocaleString() : "not known");
    const list = h("ul", { class: "ways" });
    const fill = (found) => list.replaceChildren(...found.map((one) => h("li", {},
      button(one.this ? "Give the seat up here" : "End it", () => end(one.id), "small"),
      h("span", {}, `${one.this ? "This browser" : "Another browser"}, ${one.by_link ? "by the seat link" : "from the start"}; since ${when(one.since)}, last here ${when(one.seen)}`))));
    const end = async (id) => {
      try { fill(await post(`tables/${table.id}/devices/end`, { seat: panel.seat, id })); } catch (fault) { notice(fault.message, "fault"); }
    };
    try {
      fill(await get(`tables/${table.id}/devices?seat=${panel.seat}`));
      const dialog = open(`Devices of ${panel.name}`, list, h("p", {}, "A browser that is ended could come back by the seat link: a new link ends all that came by the old one."),
        h("p", {}, button("A new link", () => { dialog.close(); link(panel); })));
    } catch (fault) { notice(fault.message, "fault"); }
  }

  function leave() {
    const view = table.view;
    if (!view.you.seats.length || view.over) {
      open("Leave", h("p", {}, "You only look on here: just close the page."), h("p", {}, h("a", { class: "button", href: "/" }, "To all games")));
      return;
    }
    const close = (deed, body) => { dialog.close(); perform(deed, body); };
    const row = (text, note, onclick) => h("li", {}, button(text, onclick), h("span", {}, note));
    const dialog = open("Leave the table",
      h("ul", { class: "ways" },
        h("li", {}, h("a", { class: "button", href: "/" }, "Come back later"), h("span", {}, "The table stays; you find it on the first page.")),
        row("Let a bot sit in", "It plays for you until you take the seat back.", () => close("hand-over", {})),
        view.panels.length === 2 && row("Offer a draw", "The other player may accept it.", () => close("draw", {})),
        row("Resign", view.panels.length === 2 ? "The other player wins." : "A bot plays on in your seat.", () => { if (dialog.dataset.sure) close("resign", {}); else { dialog.dataset.sure = "yes"; sure.hidden = false; } }),
        row("Close the table", "At once if nobody else plays; else unless somebody objects.", () => close("close", {}))));
    const sure = h("p", { class: "fault", hidden: true, role: "alert" }, "Press Resign once more if you are sure.");
    dialog.querySelector(".dialog-body").append(sure);
  }

  $("#settings").addEventListener("click", settings);
  $("#help").addEventListener("click", showKeys);
  $("#leave").addEventListener("click", leave);
  return { keys: showKeys, settings, link, devices, leave };
}

export async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    notice("Copied.");
  } catch {
    notice(document.execCommand("copy") ? "Copied." : "Press Ctrl and C to copy it.");
  }
}
