/** Why one was not done: it was refused, or no answer says what became of it. */
export type Problem = { words: string; isKnown: boolean };
/** An error and its meaning for the rest: begin the next row, try the same one again after a while, or stop. */
export type Failure = Problem & { course: "go on" | "same again" | "stop" };

export type Outcome<Row> = { row: Row; problem: Problem | null };
export type Ended<Row> = {
  outcomes: Outcome<Row>[];
  /** Why it ended before the last row: somebody wanted it to, or every other would fail as well. */
  early: "stopped" | "failed" | null;
};

type Run<Row> = {
  /** Null when it is done; in words why it had no effect. */
  act: (row: Row) => Promise<string | null>;
  judge: (error: unknown) => Failure;
  /** Told after each. */
  onProgress: (done: number) => void;
  /** Once it says so, no further row is begun. */
  isStopped?: () => boolean;
  /** Before the same is tried again. */
  rest?: () => Promise<void>;
};

/** Number of rows processed at once: a page of rows takes moments, and nobody else waits for it. */
const atOnce = 3;
/** The service's limits are a second's, so that one asks again when they have filled up. */
const restMs = 1_000;

/**
 * Does something to each row by itself. What one is refused stops none of the others; each that was begun has
 * its outcome, unless it was to be tried again when somebody stopped the whole.
 */
export async function runEach<Row>(rows: readonly Row[], run: Run<Row>): Promise<Ended<Row>> {
  const { act, judge, onProgress, isStopped = () => false, rest = aWhile } = run;
  const outcomes: Outcome<Row>[] = [];
  let next = 0;
  let done = 0;
  let hasFailed = false;
  const isOver = () => hasFailed || isStopped();

  async function outcomeOf(row: Row): Promise<Outcome<Row> | null> {
    for (;;) {
      try {
        const words = await act(row);
        return { row, problem: words === null ? null : { words, isKnown: true } };
      } catch (error) {
        const { course, words, isKnown } = judge(error);
        if (course === "stop") hasFailed = true;
        if (course !== "same again") return { row, problem: { words, isKnown } };
      }
      await rest();
      if (isOver()) return null;
    }
  }
  async function work(): Promise<void> {
    for (let at = next++; at < rows.length && !isOver(); at = next++) {
      const outcome = await outcomeOf(rows[at] as Row);
      if (outcome === null) return;
      outcomes[at] = outcome;
      onProgress((done += 1));
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
  const isEarly = done < rows.length;
  return {
    outcomes: outcomes.filter((outcome) => outcome !== undefined),
    early: isEarly ? (hasFailed ? "failed" : "stopped") : null,
  };
}

function aWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMs));
}
