import { statfs } from "node:fs/promises";
import { metrics } from "@opentelemetry/api";
import type { ObservableResult } from "@opentelemetry/api";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { DatabaseClock } from "#server/data/database-clock.ts";

/**
 * `canary.clock.skew`: how far this host's clock is off the database's, which counts. `canary.disk.free`: the part of
 * DATA_DIR's disk that is free. Answers how to end it.
 */
export function measureHost({ clock, env }: Pick<Services, "clock" | "env">): () => void {
  const meter = metrics.getMeter("canary");
  const skew = meter.createObservableGauge("canary.clock.skew", {
    description: "How far this host's clock is off the database's, which counts.",
    unit: "s",
  });
  const free = meter.createObservableGauge("canary.disk.free", {
    description: "The part of DATA_DIR's disk that is free.",
    unit: "1",
  });
  const tellSkew = (result: ObservableResult) => {
    if (clock instanceof DatabaseClock) result.observe(clock.skewMs() / secondMs);
  };
  const tellFree = async (result: ObservableResult) => {
    const disk = await statfs(env.DATA_DIR).catch(() => null);
    if (disk) result.observe(disk.bavail / Math.max(1, disk.blocks));
  };
  skew.addCallback(tellSkew);
  free.addCallback(tellFree);
  return () => {
    skew.removeCallback(tellSkew);
    free.removeCallback(tellFree);
  };
}
