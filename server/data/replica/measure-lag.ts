import { metrics } from "@opentelemetry/api";
import type { ObservableResult } from "@opentelemetry/api";
import { secondMs } from "#server/core/clock.ts";

/** `canary.replica.lag`, of the replica as this process sees it. Answers how to end it. */
export function measureLag(lagMs: () => number): () => void {
  const gauge = metrics.getMeter("canary").createObservableGauge("canary.replica.lag", {
    description: "How much of the past the replica may lack; grows while it is away.",
    unit: "s",
  });
  const tell = (result: ObservableResult) => result.observe(lagMs() / secondMs);
  gauge.addCallback(tell);
  return () => gauge.removeCallback(tell);
}
