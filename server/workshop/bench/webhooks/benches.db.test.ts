import { expect, test, vi } from "vitest";
import { benchWebhooks } from "#server/workshop/bench/webhooks/parts.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

// Benchmarks are run by hand, rarely; what they reach into goes on changing. Here each does all it does, a few times.

test("the benchmark of webhooks measures both sides of each of its parts", async () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  await benchWebhooks(await testDatabase(), { calls: 2, rounds: 1, deliveries: 20 });
  const lines = said.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(7);
  expect(lines.join("\n")).not.toMatch(/\bNaN\b|Infinity/);
});
