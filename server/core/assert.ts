/** Thrown when the program itself is wrong. Always answered as a 500 that says nothing. */
export class InvariantError extends Error {
  override name = "InvariantError";
}

/** States what must be true here. A false condition is a bug, never the caller's mistake. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
