export type Outcome<Row> = { row: Row; problem: string | null };

type Run<Row> = {
  /** Null when it is done; in words why it had no effect. */
  act: (row: Row) => Promise<string | null>;
  /** An error in words. */
  why: (error: unknown) => string;
  /** Told after each. */
  onProgress: (done: number) => void;
  /** Once it says so, no further row is begun. */
  isStopped?: () => boolean;
};

/** So many at the same time: a page of rows takes moments, and nobody else waits for it. */
const atOnce = 3;

/**
 * Does something to each row by itself. What one is refused stops none of the others; each that was begun has
 * its outcome.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  { act, why, onProgress, isStopped = () => false }: Run<Row>,
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = [];
  let next = 0;
  let done = 0;
  async function work(): Promise<void> {
    for (let at = next++; at < rows.length && !isStopped(); at = next++) {
      const row = rows[at] as Row;
      const problem = await act(row).catch(why);
      outcomes[at] = { row, problem };
      onProgress((done += 1));
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
  return outcomes.filter((outcome) => outcome !== undefined);
}
