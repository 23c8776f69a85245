import { distance } from "#server/wire/atoms/names/nearest.ts";

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
      const meant = absent.find((one) => distance(name, one) <= (one.length < longMin ? 1 : 2));
      return meant === undefined ? [] : [{ given: name, meant }];
    });
}
