/**
 * The known name that was probably meant: the same letters in another case or with other marks, a
 * slip or two of the keys, or the beginning of it. Null when nothing is near.
 */
export function nearest(given: string, known: readonly string[]): string | null {
  // Longer than any name of ours: comparing it would be work for nothing.
  if (given.length > 60) return null;
  const wanted = letters(given);
  const slips = Math.max(1, Math.floor(wanted.length / 3));
  const ranked = known
    .map((name) => ({ name, distance: distance(wanted, letters(name)) }))
    .toSorted((left, right) => left.distance - right.distance);
  const [best] = ranked;
  if (best && best.distance <= slips) return best.name;
  return known.find((name) => isBeginning(wanted, letters(name))) ?? null;
}

const beginningMin = 3;

function isBeginning(wanted: string, name: string): boolean {
  if (wanted.length < beginningMin || name.length < beginningMin) return false;
  return name.startsWith(wanted) || wanted.startsWith(name);
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The fewest insertions, deletions, replacements and swaps of neighbors between two names (optimal string alignment). */
export function distance(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const costs = [
        at(rows, row - 1, column) + 1,
        (current[column - 1] ?? 0) + 1,
        at(rows, row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwap && row > 1 && column > 1) costs.push(at(rows, row - 2, column - 2) + 1);
      current.push(Math.min(...costs));
    }
    rows.push(current);
  }
  return at(rows, left.length, right.length);
}

function at(rows: number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
