import { mkdir, rm } from "node:fs/promises";
import { buildPages } from "#server/programs/start/build/build.ts";
import { ensureChromium } from "#server/workshop/chromium.ts";
import { playwrightRunner } from "#server/workshop/suite/playwright-runner.ts";
import {
  recordStatements,
  unpreparedStatements,
} from "#server/workshop/suite/prepared-statements.ts";
import {
  type Count,
  reportFailure,
  resultsDir,
  run,
  runStage,
} from "#server/workshop/suite/stage.ts";
import { vitestRunner } from "#server/workshop/suite/vitest-runner.ts";

/**
 * `npm test`: static checks, unit and database tests, build, browser tests. Each stage runs
 * whatever the one before said, so that one run tells everything; any failure fails the run.
 */
async function main(): Promise<void> {
  await rm(resultsDir, { recursive: true, force: true });
  await mkdir(resultsDir, { recursive: true });
  await recordStatements();

  stage("Checks");
  const checked = await run("node", "server/workshop/check.ts");
  stage("Unit and database tests");
  const unit = await runStage(vitestRunner());
  const unprepared = await unpreparedStatements();
  stage("Build");
  const built = await buildPages().then(() => true, reportFailure);
  stage("Browser tests");
  const browser = built && ensureChromium() ? await runStage(playwrightRunner()) : notRun;

  const passed = unit.passed + browser.passed;
  const failed = unit.failed + browser.failed;
  if (!checked) console.log("Checks failed.");
  if (unit.failed > 0) console.log("Unit or database tests failed.");
  if (browser.failed > 0) console.log("Browser tests failed.");
  for (const place of unprepared)
    console.log(`No database test sends the statement at ${place}: its types are not checked.`);
  const allGreen = checked && failed === 0 && passed > 0 && unprepared.length === 0;
  // A stage that could not even run its tests counts as one failure.
  for (const failure of [...unit.failures, ...browser.failures]) console.log(`\n✗ ${failure}`);
  const unsteady = [...(unit.unsteady ?? []), ...(browser.unsteady ?? [])];
  for (const failure of unsteady) console.log(`\n! passed only when run once more: ${failure}`);
  console.log(`\ntests: ${passed} passed, ${allGreen ? 0 : Math.max(failed, 1)} failed`);
  process.exitCode = allGreen ? 0 : 1;
}

const notRun: Count = { passed: 0, failed: 1, failures: [] };

function stage(name: string): void {
  console.log(`\n── ${name}`);
}

await main();
