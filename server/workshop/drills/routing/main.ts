import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Searched, tryFaults } from "#server/workshop/drills/plant-faults.ts";
import { routingFaults } from "#server/workshop/drills/routing/faults.ts";
import { runHistories } from "#server/workshop/drills/routing/run-histories.ts";

/**
 * `npm run drill:routing`: whether histories of payments between two processors show each fault of `faults.ts`; `--runs 40
 * --seed 1 --only words` choose histories and faults. `--histories 10000 --seed 7 [--seconds 600]`: the histories alone, by
 * the code as it is. Exit code 1 when one disagrees, or a fault is not noticed.
 */
const { values } = parseArgs({
  options: {
    histories: { type: "string" },
    runs: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    seconds: { type: "string" },
    server: { type: "string" },
  },
});
const scratch = values.server === undefined ? await startScratchPostgres() : null;
const server = scratch?.url ?? values.server ?? "";
const isGood =
  values.histories === undefined
    ? await tryFaults(routingFaults, { only: values.only, searchIn })
    : await runHistories(server, {
        runs: Number(values.histories),
        seed: Number(values.seed),
        seconds: Number(values.seconds ?? Infinity),
      });
await scratch?.stop();
process.exit(isGood ? 0 : 1);

/** Only a comparison that fails, or a refusal, counts: a fault that ends the program has shown nothing. */
async function searchIn(copy: string): Promise<Searched> {
  const program = "server/workshop/drills/routing/main.ts";
  const how = ["--histories", values.runs, "--seed", values.seed, "--server", server];
  const run = promisify(execFile)(process.execPath, [program, ...how], { cwd: copy });
  const { stdout = "", stderr = "" } = await run.catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  const said = `${stdout}\n${stderr}`;
  const words = /^seed \d+: (?:AssertionError|DomainError|ProcessorRefused).*(?:\n.+){0,3}/m.exec(
    said,
  )?.[0];
  const [last = ""] = said.trim().split("\n").slice(-1);
  return { isNoticed: words !== undefined, words: words?.replaceAll("\n", " ") ?? last };
}
