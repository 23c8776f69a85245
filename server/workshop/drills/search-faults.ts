import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Searched, tryFaults } from "#server/workshop/drills/plant-faults.ts";
import type { Mutation } from "#server/workshop/simulate/faults/mutation.ts";

/**
 * The program of a drill: plants each fault in a copy of the tree, runs a seeded search of a test file there, and prints which
 * faults were noticed and by what. `--runs 40 --seed 1 --only words` choose histories and faults; `runs` is the
 * default. Sets exit code 1 when one was not noticed.
 */
export async function drillFaults(
  faults: readonly Mutation[],
  { search, runs }: { search: string; runs: number },
): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: String(runs) },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
    },
  });
  // One for all faults: to start and migrate one takes longer than most searches.
  const server = await startScratchPostgres();
  const env = {
    SEARCH_RUNS: values.runs,
    SEARCH_SEED: values.seed,
    TEST_DATABASE_URL: server.url,
  };
  const searchIn = (copy: string) => searchCopy(copy, { search, env });
  process.exitCode = (await tryFaults(faults, { only: values.only, searchIn })) ? 0 : 1;
  await server.stop();
}

type Search = { search: string; env: Record<string, string> };

/** A test that compares, a refusal, an invariant and a rule of the database count: a fault that ends the program otherwise has shown nothing. */
async function searchCopy(copy: string, { search, env }: Search): Promise<Searched> {
  const options = ["node_modules/vitest/vitest.mjs", "run", search, "--bail", "1"];
  const run = promisify(execFile)(process.execPath, options, {
    cwd: copy,
    env: { ...process.env, ...env, NO_COLOR: "1" },
  });
  const { stdout = "", stderr = "" } = await run.catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  const said = `${stdout}\n${stderr}`;
  const words =
    /^(?:Assertion|Domain|Invariant)Error: .*$|violates (?:check|unique) constraint "\w+"/m.exec(
      said,
    )?.[0];
  return { isNoticed: words !== undefined, words: words ?? said.trim().split("\n").at(-1) ?? "" };
}
