// What a card says of a thing on the board: its label, and the clause that is about it.

/** The clause of all things of a sort: that of the longest name with which the id begins. */
function beginning(id, rules) {
  for (let name = id; name; name = name.replace(/-?[^-]*$/, "")) if (rules[`^${name}`]) return rules[`^${name}`];
  return undefined;
}

/** `lying`: what lies on an element that is called after its place, by the id of the element. */
export function facts(part, rules, lying = {}, choices = []) {
  const label = part.dataset.label ?? part.getAttribute("aria-label") ?? "";
  const [first] = label.split(/[:.](?= )/);
  const choice = choices.find((each) => each.targets.includes(part.id));
  const thing = lying[part.id];
  const rule = rules[part.id.replace(/^[a-z]+-/, "")] ?? rules[part.id] ?? rules[thing] ?? rules[`~${thing}`] ?? beginning(part.id, rules);
  const clauses = [...new Set([...(rule ? [rule] : []), ...(choice ? choice.clauses : [])])];
  const text = label.slice(first.length + 1).trim();
  return { title: first, text: text.charAt(0).toUpperCase() + text.slice(1), clauses };
}
