/** What of the language these commands use and Node 18 has not: `npm run drill:runtimes` runs them on it. */
Array.prototype.toReversed ??= function <T>(this: T[]) {
  return [...this].reverse();
};
Array.prototype.toSorted ??= function <T>(this: T[], compare?: (one: T, other: T) => number) {
  return [...this].sort(compare);
};

export {};
