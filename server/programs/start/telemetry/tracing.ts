import type { Services } from "#server/core/context.ts";
import { asksForTraces } from "#server/core/env.ts";

/**
 * Sends traces of this process to the collector that OpenTelemetry's own variables name. Does nothing without
 * them, and loads nothing: SDK and exporter are read when they are wanted. Answers how to end it: what is not
 * sent yet is.
 */
export async function startTracing({
  env,
  log,
}: Pick<Services, "env" | "log">): Promise<() => Promise<void>> {
  if (!asksForTraces(env)) return () => Promise.resolve();
  const { openTracing } = await import("#server/programs/start/telemetry/open-tracing.ts");
  return openTracing(env, log);
}
