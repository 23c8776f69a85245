import { countOne, isMeasuring, measureSince } from "#server/core/telemetry/measures.ts";
import type { LabelsOf } from "#server/core/telemetry/metrics-table.ts";
import { withoutValues } from "#server/core/telemetry/span-attributes.ts";
import { beginStatement, isTracing, typeOf } from "#server/core/telemetry/tracing.ts";

/** A statement as a part of what is going on, from when it is asked until it is answered: its text, no value. */
export function traceStatement(text: string | null, ask: () => Promise<unknown>): Promise<unknown> {
  if (text === null) return ask();
  const span = isTracing() ? beginStatement(() => said(text)) : null;
  const startedAt = performance.now();
  const answer = ask();
  if (span)
    answer.then(
      () => span.end(),
      (error: unknown) => span.end(typeOf(error)),
    );
  if (isMeasuring()) measureStatement(text, startedAt, answer);
  return answer;
}

function measureStatement(text: string, startedAt: number, answer: Promise<unknown>): void {
  const operation = operationOf(text);
  const record = (outcome: string) => measureSince("statement", startedAt, { operation, outcome });
  answer.then(
    () => record("ok"),
    (error: unknown) => {
      const sqlstate = classOf(error);
      record(sqlstate);
      if (isIll(sqlstate)) countOne("databaseIll", { sqlstate });
    },
  );
}

type Illness = LabelsOf<"databaseIll">["sqlstate"];

/** No room, trouble with files, or a damaged database. */
function isIll(sqlstate: string): sqlstate is Illness {
  return sqlstate === "53" || sqlstate === "58" || sqlstate === "XX";
}

type Operation = LabelsOf<"statement">["operation"];

const operations: Record<string, Operation> = {
  SELECT: "select",
  INSERT: "insert",
  UPDATE: "update",
  DELETE: "delete",
  WITH: "with",
  BEGIN: "transaction",
  COMMIT: "transaction",
  ROLLBACK: "transaction",
  SAVEPOINT: "transaction",
  RELEASE: "transaction",
};

/** By its first word: a SELECT may call a function that writes, and a WITH may do anything. */
function operationOf(text: string): Operation {
  const [word = ""] = /[A-Za-z]+/.exec(text) ?? [];
  return operations[word.toUpperCase()] ?? "other";
}

/** The class of an SQLSTATE, its first two letters: a few dozen. `connection` when the database said nothing. */
function classOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : null;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "connection";
}

function said(text: string) {
  const told = withoutValues(text);
  return {
    "db.system.name": "postgresql",
    "db.operation.name": /^[A-Za-z]+/.exec(told)?.[0].toUpperCase(),
    "db.query.text": told,
  } as const;
}
