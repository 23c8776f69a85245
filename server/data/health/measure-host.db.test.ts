import { expect, test } from "vitest";
import { DatabaseClock } from "#server/data/health/database-clock.ts";
import { measureHost } from "#server/data/health/measure-host.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { measured } from "#server/workshop/testing/measured.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

test("how far the host's clock is off, and how much of its disk is free, are told", async () => {
  const { db, env, log } = await testServices();
  const read = measured();
  const ahead = { now: () => new Date(Date.now() + 300_000), elapsedMs: () => 5_000 };
  const clock = new DatabaseClock({ db, log }, ahead);
  await clock.ask();
  afterwards(measureHost({ clock, env }));

  const told = (await read()).map(
    ({ descriptor, dataPoints }) => [descriptor.name, Number(dataPoints[0]?.value)] as const,
  );
  const { "canary.clock.skew": skew = 0, "canary.disk.free": free = -1 } = Object.fromEntries(told);
  expect(skew).toBeGreaterThan(240);
  expect(free).toBeGreaterThanOrEqual(0);
  expect(free).toBeLessThanOrEqual(1);
});
