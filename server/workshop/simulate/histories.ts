import { ledgerChecks } from "#server/ledger/verify/ledger-checks.ts";
import { type History, type Outcome, simulate } from "#server/workshop/simulate/run.ts";
import { shortest } from "#server/workshop/simulate/shrink.ts";
import type { World } from "#server/workshop/simulate/world.ts";

type Histories = {
  /** The kind of history to run; by default one of everything at once. */
  history?: History;
  seed: number;
  runs: number;
  /** Number of disagreeing histories after which the run ends. */
  failuresMax: number;
  /** No history begins later than this. */
  withinMs?: number;
  /** Looks for a shorter history of those that disagree. */
  shrinks: boolean;
  /** Hears of each that is over. */
  onHistory?: (summary: Summary) => void;
};

export type Summary = { runs: number; steps: number; deaths: number; failed: Outcome[] };

/** Runs histories one after another, and at the end recomputes the ledger of all of them. */
export async function runHistories(world: World, asked: Histories): Promise<Summary> {
  const summary: Summary = { runs: 0, steps: 0, deaths: 0, failed: [] };
  const until = performance.now() + (asked.withinMs ?? Infinity);
  const { history = simulate } = asked;
  while (summary.runs < asked.runs && performance.now() < until) {
    const outcome = await inTime(history, world, asked.seed + summary.runs);
    summary.runs += 1;
    summary.steps += outcome.steps.length;
    summary.deaths += outcome.steps.filter((step) => step.includes(" · dies before ")).length;
    asked.onHistory?.(summary);
    if (outcome.problems.length === 0) continue;
    summary.failed.push(asked.shrinks ? await shortest(history, world, outcome) : outcome);
    if (summary.failed.length >= asked.failuresMax) break;
  }
  if (summary.failed.length === 0) summary.failed.push(...(await ledgerProblems(world)));
  return summary;
}

/** In real time: a wait of ten seconds for a connection is refused, and transactions end after 30 seconds. */
const historyMaxMs = 8_000;
const triesMax = 3;

/** On a machine so busy that transactions run out of time, a disagreement says nothing, and neither does an error. */
async function inTime(history: History, world: World, seed: number): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const started = performance.now();
    const isLast = () => tries >= triesMax || performance.now() - started <= historyMaxMs;
    try {
      const outcome = await history(world, seed);
      if (outcome.problems.length === 0 || isLast()) return outcome;
    } catch (cause) {
      if (isLast()) throw new Error(`seed ${seed} came to no end`, { cause });
    }
  }
}

async function ledgerProblems({ db }: World): Promise<Outcome[]> {
  const problems: string[] = [];
  for (const check of ledgerChecks) {
    const rows = await db.$queryRaw<{ problem: string }[]>(check);
    problems.push(...rows.map(({ problem }) => problem));
  }
  return problems.length === 0 ? [] : [{ seed: NaN, actions: [], steps: [], problems }];
}

/** For people: the seed, the shortest history that was found, and the first disagreement. */
export function report({ seed, actions, steps, problems }: Outcome): string {
  return [`seed ${seed}: ${problems.join("\n  ")}`, ...actions, "steps:", ...steps].join("\n  ");
}
