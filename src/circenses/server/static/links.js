// Seat links: one button copies.
import { copy } from "./dialogs.js";
import { $$ } from "./dom.js";

for (const button of $$(".copy button")) button.addEventListener("click", () => copy(button.parentElement.querySelector("input")));
