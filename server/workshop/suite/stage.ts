import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readTicks, shareTaken, type Ticks } from "#server/workshop/suite/taken-time.ts";

export const root = path.resolve(import.meta.dirname, "../../..");
export const resultsDir = path.join(root, "test-results");

/** How one run of tests ended. */
export interface Count {
  passed: number;
  failed: number;
  /** For the end of the run, which is all that is left of a long log: what failed, and how. */
  failures: string[];
  /** Failures that stay however often the tests are run again: a secret was left readable. */
  lasting?: string[];
  /** Tests that failed at first and passed when run once more, and how they failed. */
  unsteady?: string[];
}

/** A runner of tests: all of them, or only those that failed in the run just before. */
export interface Runner {
  all(): Promise<Count>;
  /** Null where it is not known which failed: the runner itself did. */
  failedAgain(): Promise<Count | null>;
}

/**
 * Number of failures that may be chance, such as a page that waits for a process without processor time. More
 * failures are a fault of the tested code.
 */
const chanceMax = 3;
/** From this share on any number may be the host's and not the code's. */
const takenMax = 0.15;

/**
 * The tests of a stage. A few that fail, or any number while the machine's host gives a good part
 * of its time to others, are run once more by themselves. What passes only then is told of, at the
 * end of the run too: it passed by chance at one of the two.
 */
export async function runStage(
  runner: Runner,
  ticks: () => Ticks | null = readTicks,
): Promise<Count> {
  const before = ticks();
  const first = await runner.all();
  const taken = shareTaken(before, ticks());
  const { lasting = [] } = first;
  const failed = first.failed - lasting.length;
  if (failed === 0 || (failed > chanceMax && taken < takenMax)) return first;
  const percent = Math.round(taken * 100);
  console.log(`\n── ${failed} failed, while the host took ${percent} % of the time: once more`);
  for (const failure of first.failures) console.log(`\n✗ at first: ${failure}`);
  const again = await runner.failedAgain();
  if (again === null) return first;
  const stays = lasting.filter((failure) => !isAmong(failure, again.failures));
  const unsteady = first.failures.filter(
    (failure) => !stays.includes(failure) && !isAmong(failure, again.failures),
  );
  return {
    passed: first.passed + first.failed - again.failed - stays.length,
    failed: again.failed + stays.length,
    failures: [...stays, ...again.failures],
    unsteady,
  };
}

/** By the test's name, which the first line of a failure is: how it failed may differ. */
function isAmong(failure: string, failures: readonly string[]): boolean {
  return failures.some((other) => nameOf(other) === nameOf(failure));
}

function nameOf(failure: string): string {
  return failure.split("\n", 1)[0] ?? failure;
}

export async function run(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(reportFailure(error)));
    child.once("close", (code) => resolve(code === 0));
  });
}

export function reportFailure(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

/** A failure in a few lines: no colors, no steps through other people's code. */
export function told(title: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  return [title, ...lines.slice(0, 12).map((line) => `    ${line}`)].join("\n");
}

export async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** A runner that left no report, or that failed beside its tests, counts as one failure. */
export function atLeastOne(count: Count, ranWell: boolean): Count {
  return ranWell ? count : { ...count, failed: Math.max(count.failed, 1) };
}
