import { DomainError } from "#server/core/errors.ts";
import { listOperations, type Operation } from "#server/http/operations/operations.ts";
import { objectFields } from "#server/http/rest/body/not-given.ts";

/**
 * Refuses fields of a body that this operation passes over and another operation takes: whoever sends one asks for
 * something that would not happen (`purpose` on a link would sell goods). Fields that no operation takes do no harm.
 * @throws validation_failed, naming the operation that takes it
 */
export function refuseMisplaced(
  operation: Operation,
  { unknown, sent }: { unknown: readonly string[]; sent: Readonly<Record<string, unknown>> },
): void {
  const own = `${operation.method} ${operation.path}`;
  const problems = unknown.flatMap((name) => {
    const taker = (sent[name] ?? null) === null ? null : takerOf(operation, name);
    if (!taker) return [];
    return [`${name}: ${own} does not take this; ${taker.method} ${taker.path} does.`];
  });
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
}

/**
 * The nearest operation that takes a field which this one passes over: of its chapter, else the one with the most
 * fields in common. Null where passing over does no harm: no operation takes it, or this one answers it, so that a
 * record can be sent back as it was answered.
 */
export function takerOf(operation: Operation, name: string): Operation | null {
  if (name === "idempotencyKey" && operation.method === "POST") return null;
  if (objectFields(operation.output).includes(name)) return null;
  const takers = writes().filter((one) => bodyFields(one).includes(name));
  const beside = takers.find(({ tag }) => tag === operation.tag);
  const nearest = takers.toSorted((a, b) => shared(operation, b) - shared(operation, a));
  return beside ?? nearest[0] ?? null;
}

/** The fields of an operation's body; what its path holds is none. */
export function bodyFields({ input, path }: Operation): string[] {
  return objectFields(input).filter((name) => !path.includes(`{${name}}`));
}

function shared(one: Operation, other: Operation): number {
  const fields = new Set(bodyFields(one));
  return bodyFields(other).filter((name) => fields.has(name)).length;
}

let listed: Operation[] | undefined;

/** Operations with a body. Listed on first use: by then all of them are known. */
function writes(): Operation[] {
  listed ??= listOperations().filter(({ method }) => method === "POST" || method === "PATCH");
  return listed;
}
