import { expect, test } from "vitest";
import { addMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { FollowedRequests } from "#server/programs/cli/maintenance/follow-requests.ts";
import type { LoggedRequest } from "#server/wire/logged-request.ts";
import { testClock } from "#server/workshop/testing/clock.ts";

const pageSize = 3;

/** A log that is written to by hand, and who follows it. */
function followed() {
  const clock = testClock();
  const rows: LoggedRequest[] = [];
  const log = (id: string, agoMs = 0) => {
    const createdAt = addMs(clock.now(), -agoMs).toISOString();
    rows.push({ id, createdAt } as LoggedRequest);
    rows.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  };
  const requests = new FollowedRequests(clock, async (since, last) => {
    const young = rows.filter(({ createdAt }) => Date.parse(createdAt) >= since.getTime());
    const begin = last ? young.findIndex(({ id }) => id === last.id) + 1 : 0;
    return young.slice(begin, begin + pageSize);
  });
  const next = async () => {
    clock.advance(secondMs);
    return (await requests.next()).map(({ id }) => id);
  };
  return { log, next, requests };
}

test("what was there before is known, and never told after what is new", async () => {
  const { log, next } = followed();
  for (let count = 0; count < 10; count += 1) log(`old_${count}`, (10 - count) * secondMs);
  expect(await next()).toHaveLength(10);
  log("new");
  expect(await next()).toEqual(["new"]);
  expect(await next()).toEqual([]);
});

test("more than fit on a page in a second are all told, the oldest first", async () => {
  const { log, next } = followed();
  log("old");
  await next();
  const ids = Array.from({ length: 11 }, (_, count) => `new_${String(count).padStart(2, "0")}`);
  for (const [at, id] of ids.entries()) log(id, 500 - at);
  expect(await next()).toEqual(ids);
});

test("one that took long is told too, however many younger ones are known", async () => {
  const { log, next } = followed();
  for (let count = 0; count < 20; count += 1) log(`young_${count}`, count);
  await next();
  log("slow", 2 * minuteMs);
  const told: string[] = [];
  for (let second = 0; second < 10; second += 1) told.push(...(await next()));
  expect(told).toEqual(["slow"]);
});

test("no more is known than what is read, however long it goes on", async () => {
  const { log, next, requests } = followed();
  for (let second = 0; second < 1_000; second += 1) {
    log(`req_${second}`);
    await next();
  }
  expect(requests.known.size).toBeLessThan(200);
});
