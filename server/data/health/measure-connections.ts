import { observeGauge } from "#server/core/telemetry/measures.ts";
import { connectionsOf, type Db } from "#server/data/db.ts";

/** `canary.database.connections` of this process's pool, by state. Answers how to end it. */
export function measureConnections(db: Db): () => void {
  return observeGauge("databaseConnections", (observe) => {
    const { used, idle, waiting } = connectionsOf(db);
    observe(used, { state: "used" });
    observe(idle, { state: "idle" });
    observe(waiting, { state: "waiting" });
  });
}
