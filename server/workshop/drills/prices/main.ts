import { execFile } from "node:child_process";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { type Searched, tryFaults } from "#server/workshop/drills/plant-faults.ts";
import { priceFaults } from "#server/workshop/drills/prices/faults.ts";
import { searchLineRefunds } from "#server/workshop/testing/models/exact-order/search-line-refunds.ts";
import { searchOrders } from "#server/workshop/testing/models/exact-order/search-orders.ts";
import { searchRefunds } from "#server/workshop/testing/models/exact-order/search-refunds.ts";

/**
 * `npm run drill:prices [-- --runs 2000 --seed 1 --only words]`: plants each fault of `faults.ts` in a copy of the
 * tree, looks for a random order whose price or refunds the oracle contradicts, and prints which faults were noticed, where and by
 * what. Exit code 1 when one was not. `--search` looks in this tree alone, without a fault.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    search: { type: "boolean", default: false },
  },
});
const { runs, seed } = values;
process.exitCode = (
  values.search ? search() : await tryFaults(priceFaults, { only: values.only, searchIn })
)
  ? 0
  : 1;

function search(): boolean {
  const asked = { runs: Number(runs), seed: Number(seed) };
  const { prices, refusals, disagreement } = searchOrders(asked);
  const refunds = disagreement ? { steps: 0, disagreement } : searchRefunds(asked);
  const lines = refunds.disagreement
    ? { refunds: 0, disagreement: refunds.disagreement }
    : searchLineRefunds(asked);
  const told = lines.disagreement;
  if (told) console.log(`order ${told.run}: ${told.told}`);
  else
    console.log(
      `${prices} prices, ${refusals} refusals, ${refunds.steps} refunds and ${lines.refunds} of lines agree`,
    );
  return !told;
}

/** Only a contradiction counts: a fault that ends the program has shown nothing. */
async function searchIn(copy: string): Promise<Searched> {
  const program = path.join(copy, "server/workshop/drills/prices/main.ts");
  const options = [program, "--search", "--runs", runs, "--seed", seed];
  const run = promisify(execFile)(process.execPath, options, { cwd: copy });
  const { stdout = "", stderr = "" } = await run.catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  const words = (stdout || stderr).trim().split("\n").at(-1) ?? "";
  return { isNoticed: /^order \d+: /.test(words), words };
}
