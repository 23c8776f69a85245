import { DomainError } from "#server/core/errors.ts";

type Values = Record<string, unknown>;

/**
 * Refuses to overwrite a value that the person has never seen. Each value that they change must
 * still be as they saw it, or already be what they want, as after an answer that was lost. Values
 * that they leave alone may have changed.
 * @throws conflict, with the names of the values that somebody else has changed
 */
export function refuseStale(current: Values, { seen, wanted }: Record<"seen" | "wanted", Values>) {
  const stale = Object.keys(wanted).filter(
    (name) =>
      !isSame(at(current, name), at(seen, name)) && !isSame(at(current, name), wanted[name]),
  );
  if (stale.length === 0) return;
  throw new DomainError(
    "conflict",
    stale.map((name) => `${name}: somebody else has changed this meanwhile. Reload and try again.`),
  );
}

/** Any text may be a key of metadata, `constructor` too. */
function at(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

/** Whether two JSON values are equal, whatever the order of their keys. An absent value is null. */
function isSame(one: unknown, other: unknown): boolean {
  return ordered(one ?? null) === ordered(other ?? null);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
