import { parseArgs } from "node:util";
import { migratedFiles } from "#server/programs/embedded/cluster-template.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { planMutations } from "#server/workshop/simulate/billing/mutations.ts";
import { simulateBilling } from "#server/workshop/simulate/billing/run.ts";
import { tryMutants } from "#server/workshop/simulate/faults/mutants.ts";
import type { Mutation } from "#server/workshop/simulate/faults/mutation.ts";
import { mutations } from "#server/workshop/simulate/faults/mutations.ts";
import { report, runHistories } from "#server/workshop/simulate/histories.ts";
import { beginningWith } from "#server/workshop/simulate/run.ts";
import { shopMutations } from "#server/workshop/simulate/shoppers/mutations.ts";
import { simulateShoppers } from "#server/workshop/simulate/shoppers/run.ts";
import { closeWorld, createSimulatedWorld } from "#server/workshop/simulate/world.ts";
import {
  databaseUrl,
  prepareTemplate,
  withAdmin,
} from "#server/workshop/testing/database/template-database.ts";

/**
 * `npm run simulate -- --seed 7 --runs 1000 [--seconds 3600] [--database URL]`: histories by hand;
 * a seed alone runs that one. Exit code 1 when books disagreed. `--mutants [--only words]`: plants
 * faults and says how many are found within `--seconds` each. `--shoppers`: of shoppers on the hosted page; `--billing`: of
 * shops with plans.
 * `--scene payouts`: three of four histories begin with that scene; with `--mutants`, the faults that are at home there.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    runs: { type: "string" },
    seconds: { type: "string" },
    database: { type: "string" },
    quick: { type: "boolean", default: false },
    shoppers: { type: "boolean", default: false },
    billing: { type: "boolean", default: false },
    scene: { type: "string" },
    mutants: { type: "boolean", default: false },
    only: { type: "string" },
    lanes: { type: "string", default: "2" },
  },
});
const { seed = "1", runs = values.seed === undefined ? "1000" : "1" } = values;
const kind = values.shoppers ? "shoppers" : values.billing ? "billing" : null;
// Faults may be planted in the functions of the database, so that each has its own.
const copied = values.mutants ? {} : { copyTo: await migratedFiles() };
const scratch = values.database === undefined ? await startScratchPostgres(copied) : null;
const server = scratch?.url ?? values.database ?? "";
// Once for all faults: the first would lose its time to it.
if (values.mutants) await prepareTemplate(server);
const isGood = values.mutants
  ? await tryMutants({
      server,
      mutations: mutationsOfKind(),
      options: kind ? [`--${kind}`] : [],
      seconds: Number(values.seconds ?? 60),
      only: values.only,
      runs: values.runs,
      lanes: Number(values.lanes),
    })
  : await histories();
await scratch?.stop();
process.exit(isGood ? 0 : 1);

function mutationsOfKind(): readonly Mutation[] {
  if (kind === "shoppers") return shopMutations;
  return kind === "billing" ? planMutations : mutations.filter(isOfScene);
}

/** With `--scene`, the faults that are at home there. */
function isOfScene({ scene }: Mutation): boolean {
  return values.scene === undefined || values.scene === scene;
}

/** In a database of its own, of the given server or of one that begins with it. */
async function histories(): Promise<boolean> {
  if (scratch) return historiesIn(scratch.url);
  const name = `canary_simulate_${process.pid}`;
  const template = await prepareTemplate(server);
  await withAdmin(server, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const isGood = await historiesIn(databaseUrl(server, name));
  await withAdmin(server, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  return isGood;
}

async function historiesIn(url: string): Promise<boolean> {
  const world = createSimulatedWorld(url);
  const started = performance.now();
  const told = await runHistories(world, {
    ...(values.shoppers && { history: simulateShoppers }),
    ...(values.billing && { history: simulateBilling }),
    ...(values.scene && { history: beginningWith(values.scene) }),
    seed: Number(seed),
    runs: Number(runs),
    failuresMax: values.quick ? 1 : 3,
    withinMs: values.seconds === undefined ? undefined : Number(values.seconds) * 1000,
    shrinks: !values.quick,
    onHistory: ({ runs: over }) => {
      if (over % 1000 === 0)
        console.error(`${over} histories, ${process.cpuUsage().user / 1e6} s of CPU`);
    },
  });
  for (const failed of told.failed) console.log(`${report(failed)}\n`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${told.runs} histories from seed ${seed} on, ${told.steps} steps, ${told.deaths} deaths, in ${seconds} s: ${told.failed.length === 0 ? "all books agree" : `${told.failed.length} disagree`}`,
  );
  await closeWorld(world);
  return told.failed.length === 0;
}
