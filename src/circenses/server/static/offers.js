// A question that is answered in parts, as choices: parts by themselves, the numbers of one slot together, then what ends it.

export function offers(asks) {
  const offers = [];
  for (const offer of asks.offered) {
    const part = { ...offer, part: true, reveals: false, action: `part ${offer.label}` };
    if (offer.value === null) { offers.push(part); continue; }
    const group = offers.find((other) => other.numbers && other.slot === offer.slot);
    if (group) group.numbers.push(part);
    else offers.push({ slot: offer.slot, label: offer.slot, phrase: offer.slot, text: "", targets: offer.targets.slice(0, 1), clauses: offer.clauses, action: `slot ${offer.slot}`, numbers: [part] });
  }
  return [...offers, ...asks.choices];
}

/** All of them one by one, for the plain list. */
export const spread = (choices) => choices.flatMap((choice) => choice.numbers ?? [choice]);
