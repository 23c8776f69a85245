import { rm } from "node:fs/promises";
import path from "node:path";
import {
  atLeastOne,
  type Count,
  readReport,
  resultsDir,
  run,
  type Runner,
  told,
} from "#server/workshop/suite/stage.ts";
import { leftToBeRead } from "#server/workshop/testing/leaks/left-to-be-read.ts";

const results = path.join(resultsDir, "browser.json");

type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: BrowserTest[] }[];
};
type BrowserTest = { results: { errors: { message?: string }[] }[] };
/** `errors` are those outside of tests, as at the end of the service that they share (JSONReport of playwright/test). */
type Report = Suite & { stats: Stats; errors?: { message?: string }[] };
type Stats = { expected: number; unexpected: number; flaky: number; skipped: number };

/** Browser tests. It keeps itself what failed last (https://playwright.dev/docs/test-cli, `--last-failed`). */
export function playwrightRunner(): Runner {
  return { all: () => playwright(), failedAgain: () => playwright("--last-failed") };
}

async function playwright(...args: string[]): Promise<Count> {
  await rm(results, { force: true });
  const ranWell = await run("playwright", "test", "--config=e2e/playwright.config.ts", ...args);
  const report = await readReport<Report>(results);
  return atLeastOne(report ? count(report) : { passed: 0, failed: 1, failures: [] }, ranWell);
}

/** Counts the results in a report. */
export function count(report: Report): Count {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const outside = (report.errors ?? []).map(({ message = "" }) =>
    told("after all tests", [message]),
  );
  const failures = [...failedIn(report), ...outside];
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + outside.length,
    failures,
    lasting: failures.filter((failure) => failure.includes(leftToBeRead)),
  };
}

function failedIn({ suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const all = tests.flatMap((test) => test.results);
      const messages = all.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
      return told(`e2e/${file} › ${title}`, messages);
    });
  return [...own, ...suites.flatMap(failedIn)];
}
