/** Shorter names are near too many that mean something else. */
const lengthMin = 7;
/** From here on two letters may be wrong. */
const longMin = 14;

export type Misspelled = { given: string; meant: string };

/**
 * The given names that nobody reads and that are a slip away from a `known` name that was not given. A misspelled
 * setting has no effect, and its default says nothing.
 */
export function misspelled(given: readonly string[], known: readonly string[]): Misspelled[] {
  const isKnown = new Set(known);
  const absent = known.filter((name) => name.length >= lengthMin && !given.includes(name));
  return given
    .filter((name) => !isKnown.has(name) && /^[A-Z][A-Z0-9_]+$/.test(name))
    .flatMap((name) => {
      const meant = absent.find((one) => slips(name, one) <= (one.length < longMin ? 1 : 2));
      return meant === undefined ? [] : [{ given: name, meant }];
    });
}

/** Letters to leave out, put in, replace, or swap with their neighbor: Damerau and Levenshtein's distance. */
function slips(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let column = 1; column <= other.length; column += 1) rows[0]?.push(column);
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + same,
          isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return cell(one.length, other.length);
}
