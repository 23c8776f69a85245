import { secondMs } from "#server/core/clock.ts";
import { observeGauge } from "#server/core/telemetry/measures.ts";

/** `canary.replica.lag`, of the replica as this process sees it. Answers how to end it. */
export function measureLag(lagMs: () => number): () => void {
  return observeGauge("replicaLag", (observe) => observe(lagMs() / secondMs, {}));
}
