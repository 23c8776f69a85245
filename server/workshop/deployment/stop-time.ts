import { secondMs } from "#server/core/clock.ts";
import { Variables } from "#server/core/settings/variables.ts";
import { drainTimeoutMs } from "#server/http/connections/drain.ts";
import { closesWithinMs } from "#server/http/request-log/request-log.ts";
import { endWithinMs } from "#server/programs/start/telemetry/collector.ts";
import { stopWithinMs } from "#server/worker/worker.ts";
import { type Container, programOf } from "#server/workshop/deployment/container.ts";

/**
 * The most seconds that a process takes to stop, once it is told: it announces itself for as long as DRAIN_SECONDS
 * may say, ends requests, then work, writes the request log, and sends its last metrics and traces.
 */
export function stopSecondsMax(container: Pick<Container, "command">): number {
  const [program = "", ...args] = programOf(container);
  const serves = !program.endsWith("/worker.ts");
  const works = !args.includes("--no-worker");
  const telemetryMs = 2 * endWithinMs;
  const servingMs = announceMsMax() + drainTimeoutMs + closesWithinMs;
  return ((serves ? servingMs : 0) + (works ? stopWithinMs : 0) + telemetryMs) / secondMs;
}

function announceMsMax(): number {
  return (Variables.shape.DRAIN_SECONDS.unwrap().maxValue ?? Infinity) * secondMs;
}
