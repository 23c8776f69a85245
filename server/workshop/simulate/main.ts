import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

/** `npm run simulate -- --seed 7 --runs 1000`: histories by hand; a seed alone runs that one. */
const { values } = parseArgs({
  options: { seed: { type: "string" }, runs: { type: "string" } },
});
const { seed = "1", runs = values.seed === undefined ? "1000" : "1" } = values;
const child = spawn("vitest", ["run", "server/workshop/simulate"], {
  stdio: "inherit",
  env: { ...process.env, SIMULATE_SEED: seed, SIMULATE_RUNS: runs },
});
child.on("exit", (code) => process.exit(code ?? 1));
