// A new table: who sits there, and what differs from the rulebook.
import { $ } from "./dom.js";
import { HouseRules } from "./house_rules.js";
import { get } from "./net.js";

const form = $("#new");
const numbers = $("#numbers") ? (await get(`games/${form.dataset.game}`)).numbers : [];
new HouseRules(form, form.dataset.game, numbers);
