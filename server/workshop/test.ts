import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildPages } from "#server/programs/start/build.ts";
import { generateSources } from "#server/programs/start/generate-sources.ts";
import { ensureChromium } from "#server/workshop/chromium.ts";

const root = path.resolve(import.meta.dirname, "../..");
const resultsDir = path.join(root, "test-results");

interface Count {
  passed: number;
  failed: number;
  /** For the end of the run, which is all that is left of a long log: what failed, and how. */
  failures: string[];
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
  for (const failure of [...unit.failures, ...browser.failures]) console.log(`\n✗ ${failure}`);
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

type VitestReport = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Skipped tests count as failed: the suite has none. */
async function readVitest(): Promise<Count> {
  const report = await readReport<VitestReport>(unitResults);
  if (report === undefined) return { passed: 0, failed: 1, failures: [] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status !== "passed")
      .map((test) => told(`${file} › ${test.fullName}`, test.failureMessages));
    return tests.length === 0 && status === "failed" ? [told(file, [message])] : tests;
  });
  const failed = report.numTotalTests - report.numPassedTests;
  return { passed: report.numPassedTests, failed: Math.max(failed, failures.length), failures };
}

type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: BrowserTest[] }[];
};
type BrowserTest = { results: { errors: { message?: string }[] }[] };
type Stats = { expected: number; unexpected: number; flaky: number; skipped: number };

async function readPlaywright(): Promise<Count> {
  const report = await readReport<Suite & { stats: Stats }>(browserResults);
  if (report === undefined) return { passed: 0, failed: 1, failures: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped, failures: failedIn(report) };
}

function failedIn({ suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const messages = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
      return told(`e2e/${file} › ${title}`, messages);
    });
  return [...own, ...suites.flatMap(failedIn)];
}

/** A failure in a few lines: no colours, no steps through other people's code. */
function told(title: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  return [title, ...lines.slice(0, 12).map((line) => `    ${line}`)].join("\n");
}

async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

await main();
