import type { Operation } from "#server/http/operations/operations.ts";
import { objectFields } from "#server/http/rest/body/not-given.ts";
import { nearest } from "#server/wire/atoms/names/nearest.ts";

const namedMax = 20;
const lengthMax = 80;

/**
 * In testing, the header that names what was ignored of a body: unknown fields do no harm (contract
 * §2), but a slip in the name of an optional one is hard to see.
 */
export function ignoredFields(operation: Operation, unknown: string[]): Record<string, string> {
  const ignored = unknown.filter(
    (path) => path !== "idempotencyKey" || operation.method !== "POST",
  );
  if (ignored.length === 0) return {};
  const known = objectFields(operation.input);
  const named = ignored.slice(0, namedMax).map((path) => describe(path, known));
  if (ignored.length > namedMax) named.push(`and ${ignored.length - namedMax} more`);
  return { "canary-ignored-fields": named.join(", ") };
}

function describe(path: string, known: string[]): string {
  const meant = path.includes(".") ? null : nearest(path, known);
  return meant === null ? visible(path) : `${visible(path)} (did you mean ${meant}?)`;
}

/** Names are the caller's: what a header cannot carry is left out of them. */
function visible(path: string): string {
  return path.slice(0, lengthMax).replaceAll(/[^\x21-\x7e]/g, "?");
}
