import { beginStatement, isTracing, typeOf } from "#server/core/tracing.ts";
import { withoutValues } from "#server/core/span-attributes.ts";

/** A statement as a part of what is going on, from when it is asked until it is answered: its text, no value. */
export function traceStatement(text: string | null, ask: () => Promise<unknown>): Promise<unknown> {
  const span = isTracing() && text !== null ? beginStatement(() => said(text)) : null;
  const answer = ask();
  if (span)
    answer.then(
      () => span.end(),
      (error: unknown) => span.end(typeOf(error)),
    );
  return answer;
}

function said(text: string) {
  const told = withoutValues(text);
  return {
    "db.system.name": "postgresql",
    "db.operation.name": /^[A-Za-z]+/.exec(told)?.[0].toUpperCase(),
    "db.query.text": told,
  } as const;
}
