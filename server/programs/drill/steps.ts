import { setTimeout as sleep } from "node:timers/promises";
import { invariant } from "#server/core/assert.ts";
import { secondMs } from "#server/core/clock.ts";
import { auditBooks, missingOf } from "#server/programs/drill/audit-step.ts";
import type { DrillStep, StepName } from "#server/programs/drill/certificate/certificate.ts";
import { type Drill, placeOf, recoversWithinMs } from "#server/programs/drill/drill.ts";
import { withServicesOn } from "#server/programs/drill/open-shop.ts";

type Loss = {
  name: StepName;
  what: string;
  losesNothing: boolean;
  kill: () => Promise<void>;
  bringBack: () => Promise<void>;
};

export async function appStep(drill: Drill): Promise<DrillStep> {
  const { site, options } = drill;
  options.tell("the app is killed");
  const what = "the app killed (SIGKILL) under load, and started again";
  return underLoad(drill, {
    name: "app",
    what,
    losesNothing: true,
    kill: () => site.killApp(),
    bringBack: () => site.startApp(),
  });
}

export async function databaseStep(drill: Drill): Promise<DrillStep> {
  const { site, options } = drill;
  options.tell("the database is killed");
  const what = "PostgreSQL ended at once under load, writing nothing down, and started again";
  return underLoad(drill, {
    name: "database",
    what,
    losesNothing: true,
    kill: () => site.killDatabase(),
    bringBack: () => site.startDatabase(),
  });
}

export async function replicaStep(drill: Drill): Promise<DrillStep> {
  const { replica } = drill.site;
  invariant(replica, "the site has a replica");
  drill.options.tell("the replica is promoted");
  const how = replica.isSynchronous
    ? "commits waited for the replica"
    : "commits did not wait for the replica";
  return underLoad(drill, {
    name: "replica",
    what: `the primary ended for good under load, and the replica promoted; ${how}`,
    losesNothing: replica.isSynchronous,
    kill: () => Promise.resolve(),
    bringBack: () => replica.takeOver(),
  });
}

/** Pays, loses the part, brings it back, pays on, and looks at what is there. */
async function underLoad(drill: Drill, loss: Loss): Promise<DrillStep> {
  const { site, load, options, shop } = drill;
  const ms = (options.seconds * secondMs) / 2;
  await load.begin(options.clients, ms);
  const killedAt = Date.now();
  await loss.kill();
  const goneAt = Date.now();
  await loss.bringBack();
  const recoveredAt = await load.recovered(goneAt, recoversWithinMs);
  await sleep(ms);
  await load.stop();
  const missing = await missingOf(site.databaseUrl(), shop.merchantId, load.acknowledged);
  const books = await withServicesOn(placeOf(site), auditBooks);
  const acknowledged = load.acknowledged.length;
  load.forget(missing);
  const oldest = Math.min(...missing.map(({ acknowledgedAt }) => acknowledgedAt));
  return {
    name: loss.name,
    what: loss.what,
    killedAt: new Date(killedAt).toISOString(),
    recoveredAt: recoveredAt === null ? null : new Date(recoveredAt).toISOString(),
    acknowledged,
    missing: missing.length,
    lostSince: missing.length === 0 ? null : new Date(oldest).toISOString(),
    losesNothing: loss.losesNothing,
    books,
    seals: null,
  };
}
