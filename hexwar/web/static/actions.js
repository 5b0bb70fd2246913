// Thousands of actions come with what they share said once (hexwar/web/choices.py).

/** Return the actions of a table, each with its label and its nouns. */
export function unpackedActions(told) {
  if (Array.isArray(told)) return told;
  const things = told.things.map((thing) => {
    if (typeof thing === "string") return { kind: "hex", name: thing, called: thing, hexes: [thing], area: "" };
    const [kind, name, called, hexes, area] = thing;
    return { kind, name, called, hexes, area };
  });
  return told.rows.map(([place, ...nouns]) => {
    const [verb, doing, label, names] = told.verbs[place];
    const named = nouns.map((noun) => things[noun]);
    return {
      text: [verb, ...named.map(({ name }) => name)].join(" "),
      label: label.replace(/\{(\w+)\}/g, (whole, name) => named[names.indexOf(name)]?.called ?? whole),
      verb,
      doing,
      nouns: named,
    };
  });
}
