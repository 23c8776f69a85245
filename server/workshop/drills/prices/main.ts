import { execFile } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { copyTree } from "#server/workshop/drills/copy-tree.ts";
import { priceFaults } from "#server/workshop/drills/prices/faults.ts";
import { plant } from "#server/workshop/simulate/faults/mutants.ts";
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
const root = path.resolve(import.meta.dirname, "../../../..");
process.exitCode = (values.search ? search() : await tryFaults()) ? 0 : 1;

function search(): boolean {
  const { prices, refusals, disagreement } = searchOrders({
    runs: Number(runs),
    seed: Number(seed),
  });
  const refunds = searchRefunds({ runs: Number(runs), seed: Number(seed) });
  const told = disagreement ?? refunds.disagreement;
  if (told) console.log(`order ${told.run}: ${told.told}`);
  else console.log(`${prices} prices, ${refusals} refusals and ${refunds.steps} refunds agree`);
  return !told;
}

async function tryFaults(): Promise<boolean> {
  const copy = await makeScratchFolder();
  try {
    copyTree(copy.path);
    symlinkSync(path.join(root, "node_modules"), path.join(copy.path, "node_modules"));
    const generated = "server/generated";
    cpSync(path.join(root, generated), path.join(copy.path, generated), { recursive: true });
    const faults = priceFaults.filter(({ name }) => new RegExp(values.only).test(name));
    let noticed = 0;
    for (const fault of faults) {
      const mend = plant(copy.path, fault);
      const { isNoticed, words } = await searchIn(copy.path);
      mend();
      console.log(`${isNoticed ? "noticed" : "missed "}  ${fault.name}: ${words}`);
      noticed += Number(isNoticed);
    }
    console.log(`${noticed} of ${faults.length} noticed within ${runs} orders`);
    return noticed === faults.length;
  } finally {
    await copy.remove();
  }
}

/** Only a contradiction counts: a fault that ends the program has shown nothing. */
async function searchIn(copy: string): Promise<{ isNoticed: boolean; words: string }> {
  const program = path.join(copy, "server/workshop/drills/prices/main.ts");
  const options = [program, "--search", "--runs", runs, "--seed", seed];
  const run = promisify(execFile)(process.execPath, options, { cwd: copy });
  const { stdout = "", stderr = "" } = await run.catch(
    (error: { stdout?: string; stderr?: string }) => error,
  );
  const words = (stdout || stderr).trim().split("\n").at(-1) ?? "";
  return { isNoticed: /^order \d+: /.test(words), words };
}
