import { DomainError } from "#server/core/errors.ts";

type Values = Record<string, unknown>;

/**
 * Refuses to put something in the place of what the person who asks for it has never seen: each
 * value that changes must still be what they saw, or be what they want already, as it is when an
 * answer was lost. What they leave as it is may have changed.
 * @throws conflict, with the names of what somebody else has changed
 */
export function refuseStale(current: Values, { seen, wanted }: Record<"seen" | "wanted", Values>) {
  const stale = Object.keys(wanted).filter(
    (name) =>
      !isSame(at(current, name), at(seen, name)) && !isSame(at(current, name), wanted[name]),
  );
  if (stale.length === 0) return;
  throw new DomainError(
    "conflict",
    stale.map((name) => `${name}: somebody else has changed this meanwhile.`),
  );
}

/** Keys of metadata are anything, `constructor` too. */
function at(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : null;
}

/** JSON values alike, whatever the order of their keys; what is not there is null. */
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
