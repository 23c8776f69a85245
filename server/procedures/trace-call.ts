import { isTracing, traced } from "#server/core/tracing.ts";
import { errorBody } from "#server/procedures/error-body.ts";

type Result = { ok: boolean; error?: unknown };

/** A procedure as a part of its request's trace: its name, and the code of its refusal or failure. */
export function traceCall<R extends Result>(name: string, run: () => Promise<R>): Promise<R> {
  if (!isTracing()) return run();
  return traced({ name, attributes: { "canary.procedure": name } }, async (span) => {
    try {
      const result = await run();
      span.end(result.ok ? null : codeOf(result.error));
      return result;
    } catch (error) {
      span.end(codeOf(error));
      throw error;
    }
  });
}

function codeOf(error: unknown): string {
  return errorBody(error, "").code;
}
