import { statfs } from "node:fs/promises";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { observeGauge } from "#server/core/telemetry/measures.ts";
import { isDatabaseClock } from "#server/data/health/database-clock.ts";

/**
 * `canary.clock.skew`: how far this host's clock is off the database's, which counts. `canary.disk.free`: the part of
 * DATA_DIR's disk that is free. Answers how to end it.
 */
export function measureHost({ clock, env }: Pick<Services, "clock" | "env">): () => void {
  const ends = [
    observeGauge("clockSkew", (observe) => {
      if (isDatabaseClock(clock)) observe(clock.skewMs() / secondMs, {});
    }),
    observeGauge("diskFree", async (observe) => {
      const disk = await statfs(env.DATA_DIR).catch(() => null);
      if (disk) observe(disk.bavail / Math.max(1, disk.blocks), {});
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
