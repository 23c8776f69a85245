import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { buildPages } from "#server/programs/start/build.ts";
import { generateSources } from "#server/programs/start/generate-sources.ts";
import { ensureChromium } from "#server/workshop/chromium.ts";

const root = path.resolve(import.meta.dirname, "../..");
const resultsDir = path.join(root, "test-results");

interface Count {
  passed: number;
  failed: number;
}

/**
 * `npm test`: static checks, unit and database tests, build, browser tests. Each stage runs
 * whatever the one before said, so that one run tells everything; any failure fails the run.
 */
async function main(): Promise<void> {
  await rm(resultsDir, { recursive: true, force: true });
  await mkdir(resultsDir, { recursive: true });
  await generateSources();

  stage("Checks");
  const checked = await run("node", "server/workshop/check.ts");
  stage("Unit and database tests");
  const ran = await run(
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitResults}`,
  );
  const unit = await readVitest();
  stage("Build");
  const built = await buildPages().then(() => true, reportFailure);
  stage("Browser tests");
  const browsed = built && ensureChromium() && (await browse());
  const browser = await readPlaywright();

  const passed = unit.passed + browser.passed;
  const failed = unit.failed + browser.failed;
  if (!checked) console.log("Checks failed.");
  if (!ran) console.log("Unit or database tests failed.");
  if (!browsed) console.log("Browser tests failed.");
  const allGreen = checked && ran && built && browsed && failed === 0 && passed > 0;
  // A stage that could not even run its tests counts as one failure.
  console.log(`\ntests: ${passed} passed, ${allGreen ? 0 : Math.max(failed, 1)} failed`);
  process.exitCode = allGreen ? 0 : 1;
}

const unitResults = path.join(resultsDir, "unit.json");
const browserResults = path.join(resultsDir, "browser.json");

function browse(): Promise<boolean> {
  return run("playwright", "test", "--config=e2e/playwright.config.ts");
}

function stage(name: string): void {
  console.log(`\n── ${name}`);
}

function reportFailure(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

async function run(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(reportFailure(error)));
    child.once("close", (code) => resolve(code === 0));
  });
}

/** Skipped tests count as failed: the suite has none. */
async function readVitest(): Promise<Count> {
  const report = await readReport<{ numPassedTests: number; numTotalTests: number }>(unitResults);
  if (report === undefined) return { passed: 0, failed: 1 };
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
}

async function readPlaywright(): Promise<Count> {
  type Stats = { expected: number; unexpected: number; flaky: number; skipped: number };
  const report = await readReport<{ stats: Stats }>(browserResults);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

await main();
