// What a card says of a thing on the board: its label, and the clause that is about it.

const NOTE = /; (can be )?chosen$/;

export function facts(part, rules, choices = []) {
  const label = (part.getAttribute("aria-label") || "").replace(NOTE, "");
  const [first] = label.split(/[:.](?= )/);
  const choice = choices.find((each) => each.targets.includes(part.id));
  const words = label.toLowerCase().split(/[^a-z]+/);
  const rule = rules[part.id.replace(/^[a-z]+-/, "")] ?? rules[part.id] ?? words.map((word) => rules[`~${word}`]).find(Boolean);
  const clauses = [...new Set([...(rule ? [rule] : []), ...(choice ? choice.clauses : [])])];
  return { title: first, text: label.slice(first.length + 1).trim(), clauses };
}
