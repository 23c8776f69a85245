import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { capFaults } from "#server/workshop/drills/caps/faults.ts";
import { type Searched, tryFaults } from "#server/workshop/drills/plant-faults.ts";

/**
 * `npm run drill:caps [-- --runs 40 --seed 1 --only words]`: plants each fault of `faults.ts` in a copy of the tree, runs the
 * search of shops with caps and stock there, and prints which faults were noticed and by what. Exit code 1 when one was
 * not.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const search = "server/payments/charge/counted/counted-search.db.test.ts";
process.exitCode = (await tryFaults(capFaults, { only: values.only, searchIn })) ? 0 : 1;

/** Only a test that compares counts: a fault that ends the program has shown nothing. */
async function searchIn(copy: string): Promise<Searched> {
  const options = ["node_modules/vitest/vitest.mjs", "run", search, "--bail", "1"];
  const env = {
    ...process.env,
    SEARCH_RUNS: values.runs,
    SEARCH_SEED: values.seed,
    NO_COLOR: "1",
  };
  const run = promisify(execFile)(process.execPath, options, { cwd: copy, env });
  const { stdout = "", stderr = "" } = await run.catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  const said = `${stdout}\n${stderr}`;
  const words = /^(?:AssertionError|DomainError): .*$/m.exec(said)?.[0];
  return { isNoticed: words !== undefined, words: words ?? said.trim().split("\n").at(-1) ?? "" };
}
