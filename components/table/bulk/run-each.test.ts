import { expect, test } from "vitest";
import { type Failure, runEach } from "#components/table/bulk/run-each.ts";

const judge = (error: unknown): Failure => ({
  words: (error as Error).message,
  isKnown: true,
  course: "go on",
});
const refused = (words: string) => ({ words, isKnown: true });
const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const run = { judge, onProgress: () => {} };

test("each row has its outcome, in the order of the rows, whatever happens to others", async () => {
  const seen: number[] = [];
  const ended = await runEach(["a", "b", "c", "d", "e"], {
    act: async (row) => {
      if (row === "b") throw new Error("not b");
      return row === "e" ? "not e" : null;
    },
    judge,
    onProgress: (done) => seen.push(done),
  });
  expect(ended).toEqual({
    outcomes: [
      { row: "a", problem: null },
      { row: "b", problem: refused("not b") },
      { row: "c", problem: null },
      { row: "d", problem: null },
      { row: "e", problem: refused("not e") },
    ],
    early: null,
  });
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test("a few at a time, each row once", async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  await runEach(numbers(25), {
    ...run,
    act: async (row) => {
      begun.push(row);
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
      return null;
    },
  });
  expect(most).toBe(3);
  expect(begun.toSorted((a, b) => a - b)).toEqual(numbers(25));
});

test("of no rows nothing is done", async () => {
  const act = () => Promise.reject(new Error("called"));
  expect(await runEach([], { ...run, act })).toEqual({ outcomes: [], early: null });
});

test("once it is stopped no further row is begun, and those that were have their outcomes", async () => {
  let isStopped = false;
  const begun: number[] = [];
  const { outcomes, early } = await runEach(numbers(25), {
    ...run,
    act: async (row) => {
      begun.push(row);
      await Promise.resolve();
      return null;
    },
    onProgress: (done) => (isStopped = done >= 3),
    isStopped: () => isStopped,
  });
  expect(outcomes.map(({ row }) => row)).toEqual(begun);
  expect(early).toBe("stopped");
  // Rows in progress beside the third end, too.
  expect(begun.length).toBeLessThanOrEqual(5);
});

test("what is asked too fast is tried again after a while, and refused to nobody", async () => {
  let rests = 0;
  let left = 4;
  const { outcomes } = await runEach(numbers(9), {
    ...run,
    act: async () => {
      if ((left -= 1) >= 0) throw new Error("too many requests");
      return null;
    },
    judge: (error) => ({ ...judge(error), course: "same again" }),
    rest: async () => void (rests += 1),
  });
  expect(outcomes).toEqual(numbers(9).map((row) => ({ row, problem: null })));
  expect(rests).toBe(4);
});

test("what waits to be tried again when it is stopped was not begun", async () => {
  let isStopped = false;
  const ended = await runEach(numbers(9), {
    ...run,
    act: () => Promise.reject(new Error("too many requests")),
    judge: (error) => ({ ...judge(error), course: "same again" }),
    rest: async () => void (isStopped = true),
    isStopped: () => isStopped,
  });
  expect(ended).toEqual({ outcomes: [], early: "stopped" });
});

test("what every other would fail by as well ends it", async () => {
  const { outcomes, early } = await runEach(numbers(25), {
    ...run,
    act: async (row) => {
      if (row >= 4) throw new Error("signed out");
      return null;
    },
    judge: (error) => ({ ...judge(error), course: "stop" }),
  });
  expect(early).toBe("failed");
  // Rows in progress beside the first failing row fail, too.
  expect(outcomes.length).toBeLessThanOrEqual(7);
});
