import { expect, test } from "vitest";
import { runEach } from "#components/table/bulk/run-each.ts";

const why = (error: unknown) => (error as Error).message;

test("each row has its outcome, in the order of the rows, whatever happens to others", async () => {
  const seen: number[] = [];
  const outcomes = await runEach(["a", "b", "c", "d", "e"], {
    act: async (row) => {
      if (row === "b") throw new Error("not b");
      return row === "e" ? "not e" : null;
    },
    why,
    onProgress: (done) => seen.push(done),
  });
  expect(outcomes).toEqual([
    { row: "a", problem: null },
    { row: "b", problem: "not b" },
    { row: "c", problem: null },
    { row: "d", problem: null },
    { row: "e", problem: "not e" },
  ]);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test("a few at a time, each row once", async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  await runEach(
    Array.from({ length: 25 }, (_, nth) => nth),
    {
      act: async (row) => {
        begun.push(row);
        most = Math.max(most, (running += 1));
        await Promise.resolve();
        running -= 1;
        return null;
      },
      why,
      onProgress: () => {},
    },
  );
  expect(most).toBe(3);
  expect(begun.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, nth) => nth));
});

test("of no rows nothing is done", async () => {
  const act = () => Promise.reject(new Error("called"));
  expect(await runEach([], { act, why, onProgress: () => {} })).toEqual([]);
});

test("once it is stopped no further row is begun, and those that were have their outcomes", async () => {
  let isStopped = false;
  const begun: number[] = [];
  const outcomes = await runEach(
    Array.from({ length: 25 }, (_, nth) => nth),
    {
      act: async (row) => {
        begun.push(row);
        await Promise.resolve();
        return null;
      },
      why,
      onProgress: (done) => (isStopped = done >= 3),
      isStopped: () => isStopped,
    },
  );
  expect(outcomes.map(({ row }) => row)).toEqual(begun);
  // Those at work beside the third end, too.
  expect(begun.length).toBeLessThanOrEqual(5);
});
