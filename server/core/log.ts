import { pino } from "pino";
import type { DestinationStream } from "pino";
import { currentSpan } from "#server/core/tracing.ts";
import { loggedError } from "#server/core/logged-error.ts";

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Names of fields whose values never reach a log line, at any of the first four depths. */
const secretFields = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "token",
  "key",
  "card",
  "number",
  "cvc",
];

/**
 * Structured log on standard error (or there), one JSON object a line, secrets replaced. Of an error, which
 * belongs into `err`, it has what is listed in logged-error.ts and nothing else. `isTraced`: a line
 * names its own.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
  { isTraced = false } = {},
): Log {
  const paths = secretFields.flatMap((field) =>
    ["", "*.", "*.*.", "*.*.*."].map((at) => at + field),
  );
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: "[redacted]" },
      ...(isTraced && { mixin: traceOfLine }),
      serializers: { err: (thrown: unknown) => loggedError(thrown) },
    },
    destination,
  );
}

/** By the names under which collectors of logs look for them. */
function traceOfLine(): object {
  const span = currentSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
