/**
 * Polyfills for language features that these commands use and Node 18 lacks. `npm run drill:runtimes` runs the
 * commands on Node 18.
 */
Array.prototype.toReversed ??= function <T>(this: T[]) {
  return [...this].reverse();
};
Array.prototype.toSorted ??= function <T>(this: T[], compare?: (one: T, other: T) => number) {
  return [...this].sort(compare);
};

export {};
