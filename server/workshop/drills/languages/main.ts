import { spawnSync } from "node:child_process";
import path from "node:path";

/**
 * `npm run drill:languages`: the samples of guides and reference in other languages than TypeScript, all of them, by
 * the tests of this folder. The suite runs a few, in the languages that the machine has; here a missing one is a
 * failure that names Debian's package. About five minutes.
 */
const root = path.resolve(import.meta.dirname, "../../../..");
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const { SEARCH_RUNS = "20000" } = process.env;
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "server/workshop/drills/languages", "--maxWorkers=1"],
  { cwd: root, stdio: "inherit", env: { ...process.env, EVERY_LANGUAGE: "1", SEARCH_RUNS } },
);
process.exitCode = status ?? 1;
