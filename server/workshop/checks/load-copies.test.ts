import { expect, test } from "vitest";
import { loadCopies, loadSources } from "#server/workshop/checks/load-copies.ts";

const placesIn = (text: string) => loadCopies({ path: "server/workshop/planted.ts", text });

test.each([
  ["a pool", 'import { Pool } from "undici";'],
  ["a pool", 'import { request, Agent } from "undici";'],
  [
    "a percentile",
    "const p = (v: number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length * 0.99)];",
  ],
  ["a percentile", "const s = v.toSorted(); const p99 = s[Math.ceil(s.length * 0.99) - 1];"],
  ["a percentile", "const middle = took.sort()[rounds / 2];"],
  [
    "a loop",
    "await Promise.all(Array.from({ length: 8 }, async () => { while (left-- > 0) await ask(); }));",
  ],
  [
    "a loop",
    "const one = async () => { for (;;) await ask(); }; await all(Array.from({ length: 4 }, one));",
  ],
])("%s outside of the room of loads is found: %s", (what, text) => {
  expect(placesIn(text)).toEqual([expect.stringContaining(`${what} of its own`)]);
});

test.each([
  'import type { Pool } from "undici";',
  'import { Pool } from "pg";',
  "const slowest = took.toSorted((a, b) => b - a)[0];",
  "const item = items[Math.floor(random() * items.length)];",
  "await Promise.all(Array.from({ length: 200 }, async () => ask()));",
])("other lists and connections are left alone: %s", (text) => {
  expect(placesIn(text)).toEqual([]);
});

test("benchmarks and drills take their loads and figures from one room", () => {
  expect(loadSources().length).toBeGreaterThan(100);
  expect(loadSources().flatMap(loadCopies)).toEqual([]);
});
