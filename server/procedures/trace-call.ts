import { isMeasuring, measureSince } from "#server/core/telemetry/measures.ts";
import { isTracing, traced } from "#server/core/telemetry/tracing.ts";
import { errorBody } from "#server/procedures/error-body.ts";

type Result = { ok: boolean; error?: unknown };

/**
 * A procedure as a part of its request's trace, and as a figure: its declared name, and the code of its refusal or
 * failure.
 */
export function traceCall<R extends Result>(name: string, run: () => Promise<R>): Promise<R> {
  const call = isMeasuring() ? () => measured(name, run) : run;
  if (!isTracing()) return call();
  return traced({ name, attributes: { "canary.procedure": name } }, async (span) => {
    try {
      const result = await call();
      span.end(result.ok ? null : codeOf(result.error));
      return result;
    } catch (error) {
      span.end(codeOf(error));
      throw error;
    }
  });
}

async function measured<R extends Result>(procedure: string, run: () => Promise<R>): Promise<R> {
  const startedAt = performance.now();
  const record = (outcome: string) => measureSince("procedure", startedAt, { procedure, outcome });
  try {
    const result = await run();
    record(result.ok ? "ok" : codeOf(result.error));
    return result;
  } catch (error) {
    record(codeOf(error));
    throw error;
  }
}

function codeOf(error: unknown): string {
  return errorBody(error, "").code;
}
