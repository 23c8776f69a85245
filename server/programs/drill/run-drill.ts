import { secondMs } from "#server/core/clock.ts";
import { apiVersion } from "#server/core/version.ts";
import { testCardNumbers } from "#server/payments/processor/sandbox/cards.ts";
import {
  type Busy,
  type Certificate,
  certify,
  type DrillStep,
  type Observed,
  type StepName,
} from "#server/programs/drill/certificate/certificate.ts";
import { databaseFacts, requireSafe, writtenBytes } from "#server/programs/drill/database-facts.ts";
import { type Drill, type DrillOptions, placeOf } from "#server/programs/drill/drill.ts";
import { commitOf, machineFacts } from "#server/programs/drill/machine-facts.ts";
import { openShop, withServicesOn } from "#server/programs/drill/open-shop.ts";
import { PaymentLoad } from "#server/programs/drill/payment-load.ts";
import { restoreStep } from "#server/programs/drill/restore-step.ts";
import type { Site } from "#server/programs/drill/site/site.ts";
import { appStep, databaseStep, replicaStep } from "#server/programs/drill/steps.ts";

/**
 * Measures payments, then takes the parts of the service away under load, one after the other, and looks each time at
 * what was acknowledged and what is left. A step that fails does not end the drill.
 * @throws BootError where the database does not wait for its disk
 */
export async function runDrill(site: Site, options: DrillOptions): Promise<Certificate> {
  const startedAt = new Date();
  const commit = commitOf();
  const drill = await beginDrill(site, options);
  const { load } = drill;
  const { tell } = options;
  const ms = options.seconds * secondMs;
  tell("payments by one client");
  await load.measure(1, ms / 2); // the first payments of a process are slower
  const quiet = await load.measure(1, ms);
  tell(`payments by ${options.clients} clients`);
  const busy = await measureBusy(drill, ms);
  const facts = await databaseFacts(site.databaseUrl());
  const steps = await tryAll(drill);
  const observed: Observed = {
    format: "canary-drill-1",
    service: { version: apiVersion, commit, address: options.address },
    database: facts,
    machine: machineFacts(options.folder),
    site: site.word,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    price: options.price,
    quiet,
    busy,
    steps,
  };
  return certify(observed);
}

/** Tries one after the other, up to one in which something does not come back at all: it has failed, and is the last. */
async function tryAll(drill: Drill): Promise<DrillStep[]> {
  const done: DrillStep[] = [];
  const { load, site } = drill;
  for (const [name, step] of stepsInOrder) {
    if (name === "replica" && site.replica === null) continue;
    const killedAt = new Date().toISOString();
    try {
      done.push(await step(drill));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      await load.stop();
      done.push(failedStep({ name, killedAt, acknowledged: load.acknowledged.length, problem }));
      break;
    }
  }
  return done;
}

const stepsInOrder: [StepName, (drill: Drill) => Promise<DrillStep>][] = [
  ["app", appStep],
  ["database", databaseStep],
  ["restore", restoreStep],
  ["replica", replicaStep],
];

type Failure = { name: StepName; killedAt: string; acknowledged: number; problem: string };

function failedStep({ name, killedAt, acknowledged, problem }: Failure): DrillStep {
  return {
    name,
    what: "did not come to its end",
    killedAt,
    recoveredAt: null,
    acknowledged,
    missing: 0,
    lostSince: null,
    losesNothing: true,
    books: { entries: 0, auditEntries: 0, problems: [problem] },
    seals: null,
  };
}

/** A merchant, and clients that can pay at it. */
export async function beginDrill(site: Site, options: DrillOptions): Promise<Drill> {
  await requireSafe(site.databaseUrl());
  const shop = await withServicesOn(placeOf(site), openShop);
  const [cardNumber = ""] = testCardNumbers;
  const load = new PaymentLoad({ origin: site.origin, apiKey: shop.apiKey }, cardNumber);
  return { site, options, shop, load };
}

async function measureBusy({ site, options, load }: Drill, ms: number): Promise<Busy> {
  const before = await writtenBytes(site.databaseUrl());
  const measured = await load.measure(options.clients, ms);
  const after = await writtenBytes(site.databaseUrl());
  return {
    ...measured,
    walBytes: after.walBytes - before.walBytes,
    diskBytes: Math.max(0, after.diskBytes - before.diskBytes),
  };
}
