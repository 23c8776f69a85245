import { expect, test } from "vitest";
import { hourMs } from "#server/core/clock.ts";
import { DatabaseClock } from "#server/data/health/database-clock.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const { db } = await testServices();

async function databaseNow(): Promise<number> {
  const [row] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  return row.now.getTime();
}

test("a host whose clock runs a year ahead tells the database's time, and is told on", async () => {
  const errors: object[] = [];
  const log = { error: (about: object) => void errors.push(about), warn: () => {} } as never;
  let runs = 5_000;
  const yearMs = 365 * 24 * hourMs;
  const host = { now: () => new Date(Date.now() + yearMs), elapsedMs: () => runs };
  const clock = new DatabaseClock({ db, log }, host);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(yearMs - hourMs);

  const before = await databaseNow();
  await clock.ask();
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(0);
  expect(clock.now().getTime() - before).toBeLessThan(30_000);
  expect(errors).toEqual([{ skewMs: expect.any(Number) }]);
  expect(clock.skewMs()).toBeGreaterThan(yearMs - hourMs);

  const then = clock.now().getTime();
  runs += 1_234;
  expect(clock.now().getTime() - then).toBe(1_234);
});

test("a host that keeps time raises no alarm; a database that is away changes nothing", async () => {
  const said: string[] = [];
  const say = (kind: string) => () => void said.push(kind);
  const log = { error: say("error"), warn: say("warn") } as never;
  const clock = new DatabaseClock({ db, log });
  await clock.ask();
  expect(said).toEqual([]);
  const away = new DatabaseClock({ db: {} as never, log });
  await away.ask();
  expect(said).toEqual(["warn"]);
  expect(Math.abs(away.now().getTime() - Date.now())).toBeLessThan(1_000);
});
