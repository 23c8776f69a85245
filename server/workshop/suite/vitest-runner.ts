import { rm } from "node:fs/promises";
import path from "node:path";
import {
  atLeastOne,
  type Count,
  readReport,
  resultsDir,
  root,
  run,
  type Runner,
  told,
} from "#server/workshop/suite/stage.ts";
import { leftToBeRead } from "#server/workshop/testing/leaks/left-to-be-read.ts";

const results = path.join(resultsDir, "unit.json");

type Report = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Unit and database tests. Again are run the files in which a test failed. */
export function vitestRunner(): Runner {
  return {
    all: () => vitest(),
    async failedAgain() {
      const report = await readReport<Report>(results);
      const files = (report?.testResults ?? []).filter(({ status }) => status !== "passed");
      if (files.length === 0) return null;
      return vitest(...files.map(({ name }) => path.relative(root, name)));
    },
  };
}

async function vitest(...files: string[]): Promise<Count> {
  await rm(results, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const ranWell = await run("vitest", "run", ...reporters, ...files);
  const report = await readReport<Report>(results);
  return atLeastOne(report ? count(report) : { passed: 0, failed: 1, failures: [] }, ranWell);
}

/** Counts the results in a report. Skipped tests count as failed: the suite has none. */
export function count(report: Report): Count {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status !== "passed")
      .map((test) => told(`${file} › ${test.fullName}`, test.failureMessages));
    return tests.length === 0 && status === "failed" ? [told(file, [message])] : tests;
  });
  const failed = report.numTotalTests - report.numPassedTests;
  return {
    passed: report.numPassedTests,
    failed: Math.max(failed, failures.length),
    failures,
    lasting: failures.filter((failure) => failure.includes(leftToBeRead)),
  };
}
