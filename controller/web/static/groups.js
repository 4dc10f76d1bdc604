// Groups of deeds by letters: beside their colours, on cards and on the board.
export function groupLetter({ spaces }, group) { // for whoever cannot tell the colours apart: A is the first on the board
  const streets = new Set(spaces.filter(({ kind }) => kind === "street").map((space) => space.group));
  return String.fromCharCode(65 + [...streets].indexOf(group));
}

export function lettered(made, edition, pos) { // marks what shows the colour of a street's group
  const { kind, group } = edition.spaces[pos] ?? {};
  if (kind === "street") made.dataset.letter = groupLetter(edition, group);
  return made;
}
