import { DomainError, isDomainError, notFound } from "#server/core/errors.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { rootCause } from "#server/procedures/error-body.ts";
import { resourceList, resourceOfPath } from "#server/wire/resources.ts";

type Kind = (typeof resourceList)[number];

/**
 * The error that an operation threw. Where no record was found and the id was of another kind of record, its sentence
 * says so. It is read from the request alone, so an id of another merchant's is answered as one that nobody has.
 */
export function withIdHint(
  { path }: Pick<Operation, "path">,
  input: unknown,
  thrown: unknown,
): unknown {
  const error = rootCause(thrown);
  if (!isDomainError(error) || error.code !== "not_found") return thrown;
  const [sentence, ...more] = error.messages;
  if (sentence !== notFound().message || more.length > 0 || !isRecord(input)) return thrown;
  const hints = Object.entries(input).flatMap(([field, id]) => hintOf(path, field, id) ?? []);
  if (hints.length === 0) return thrown;
  return new DomainError("not_found", [`${sentence} ${hints.join(" ")}`], error.options);
}

function hintOf(path: string, field: string, id: unknown): string | null {
  const wanted = kindOf(path, field);
  if (!wanted?.idPrefix || typeof id !== "string") return null;
  const [prefix] = id.split("_", 1);
  const given = resourceList.find(({ idPrefix }) => idPrefix === prefix);
  if (!given || given === wanted) return null;
  return `${field}: ${prefix}_… is an id of another kind (${wordsOf(given)}); this takes ${wanted.idPrefix}_… (${wordsOf(wanted)}).`;
}

/** The kind of record that a field names, where its name or its path says it. */
function kindOf(path: string, field: string): Kind | undefined {
  if (field === "id") return path.includes("{id}") ? resourceOfPath(path) : undefined;
  return resourceList.find(({ kind }) => field === `${kind}Id`);
}

function wordsOf({ kind }: Kind): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
