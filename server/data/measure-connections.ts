import { metrics } from "@opentelemetry/api";
import type { ObservableResult } from "@opentelemetry/api";
import { connectionsOf } from "#server/data/db.ts";
import type { Db } from "#server/data/db.ts";

/** `canary.database.connections` of this process's pool, by state. Answers how to end it. */
export function measureConnections(db: Db): () => void {
  const gauge = metrics.getMeter("canary").createObservableGauge("canary.database.connections", {
    description: "Connections of the pool, and requests that wait for one.",
  });
  const tell = (result: ObservableResult) => {
    for (const [state, count] of Object.entries(connectionsOf(db)))
      result.observe(count, { state });
  };
  gauge.addCallback(tell);
  return () => gauge.removeCallback(tell);
}
