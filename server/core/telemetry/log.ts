import { type DestinationStream, pino } from "pino";
import { cleanText, type LogFields, sayable } from "#server/core/telemetry/log-fields.ts";
import { currentSpan } from "#server/core/telemetry/tracing.ts";

export type Log = {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

/**
 * Structured log on standard error (or there), one JSON object a line, of the fields that log-fields.ts lists and without
 * what it finds to be secret. Of an error, which belongs into `err`, it has what is listed in logged-error.ts and nothing
 * else. `isTraced`: a line names its own.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
  { isTraced = false } = {},
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(isTraced && { mixin: traceOfLine }),
      // Told by log-fields.ts already; pino would tell it again in its own way.
      serializers: { err: (told: unknown) => told },
      hooks: {
        logMethod(said, write) {
          const [fields, message] = said as unknown as [LogFields, string];
          write.call(this, sayable(fields), cleanText(message));
        },
      },
    },
    destination,
  );
}

/** By the names under which collectors of logs look for them. */
function traceOfLine(): object {
  const span = currentSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
