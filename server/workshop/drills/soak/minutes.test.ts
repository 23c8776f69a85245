import { expect, test } from "vitest";
import { judge, type Minute } from "#server/workshop/drills/soak/minutes.ts";

const held = { rss: 400e6, heapTotal: 200e6, heapUsed: 150e6, external: 20e6, cpuMs: 0 };
const steady: Minute = { ...held, requests: 6_000, failed: 0, p99Ms: 20, connections: 12 };

function verdict(change: (minute: number) => Partial<Minute>): boolean[] {
  const minutes = Array.from({ length: 10 }, (_, index) => ({ ...steady, ...change(index) }));
  return judge(minutes, 20).map(({ kept }) => kept);
}

test("what stays as it was after warming up passes, however it began", () => {
  expect(verdict((minute) => (minute < 2 ? { rss: 300e6, p99Ms: 200, failed: 3 } : {}))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

test("memory that grows, connections that are not given back, slowness, one slow minute and failures each fail", () => {
  expect(verdict((minute) => ({ rss: 400e6 + minute * 5e6 }))[0]).toBe(false);
  expect(verdict((minute) => ({ connections: 12 + minute }))[1]).toBe(false);
  expect(verdict((minute) => ({ p99Ms: 20 + minute * 3 }))[2]).toBe(false);
  expect(verdict((minute) => ({ p99Ms: minute === 6 ? 40 : 20 }))[3]).toBe(false);
  expect(verdict((minute) => ({ failed: minute === 5 ? 1 : 0 }))[4]).toBe(false);
});
