import { beforeEach, expect, test } from "vitest";
import { addMs, hourMs } from "#server/core/clock.ts";
import { bucketsMax, shareOf, wholeShare } from "#server/data/buckets.ts";
import {
  type Bucket,
  type Buckets,
  leaseBuckets,
  leaseMs,
  renewEveryMs,
  toHold,
} from "#server/worker/bucket-leases.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

beforeEach(async () => {
  await services.db.workBucket.deleteMany();
});

/** The share it holds once its renewal is done: no other worker leases at the same clock time. */
async function renewed(buckets: Buckets | undefined): Promise<bigint> {
  clock.advance(renewEveryMs);
  await buckets?.share();
  const where = { leaseUntil: addMs(clock.now(), leaseMs) };
  const isDone = async () => {
    const leased = await services.db.workBucket.findMany({ where });
    const share = shareOf(leased.map(({ number }) => number));
    return share !== 0n && share === (await buckets?.share());
  };
  await expect.poll(isDone).toBe(true);
  return (await buckets?.share()) ?? 0n;
}

function sizeOf(share: bigint): number {
  return [...share.toString(2)].filter((bit) => bit === "1").length;
}

test("one worker works for all merchants, several for as many each, and none is left out", async () => {
  const [first, second, third] = [1, 2, 3].map(() => leaseBuckets(services));
  expect(await first?.share()).toBe(wholeShare);
  expect(sizeOf((await second?.share()) ?? 0n)).toBe(32);
  expect(sizeOf((await third?.share()) ?? 0n)).toBe(21);
  const shares = [await renewed(first), await renewed(second), await renewed(third)];
  expect(shares.map(sizeOf).toSorted()).toEqual([21, 21, 22]);
  expect(shares.reduce((all, share) => all | share, 0n)).toBe(wholeShare);
});

test("the merchants of a worker that died fall to the others when its leases end", async () => {
  const dead = leaseBuckets(services);
  await dead.share();
  const alive = leaseBuckets(services);
  expect(sizeOf(await alive.share())).toBe(32);
  expect(sizeOf(await renewed(alive))).toBe(32);
  clock.advance(leaseMs - renewEveryMs);
  expect(await renewed(alive)).toBe(wholeShare);
});

test("nobody waits for a worker that died with a clock far ahead", async () => {
  const far = { ...services, clock: { now: () => new Date(clock.now().getTime() + hourMs) } };
  await leaseBuckets(far).share();
  expect(await leaseBuckets(services).share()).toBe(wholeShare);
});

test("a worker goes on to share with others when the clock was put back", async () => {
  const first = leaseBuckets(services);
  expect(await first.share()).toBe(wholeShare);
  clock.advance(-hourMs);
  await leaseBuckets(services).share();
  expect(sizeOf(await renewed(first))).toBe(32);
});

test("a worker that stops gives its merchants back at once", async () => {
  const stopping = leaseBuckets(services);
  await stopping.share();
  const other = leaseBuckets(services);
  await other.share();
  await stopping.end();
  expect(await renewed(other)).toBe(wholeShare);
});

test("a renewal that fails is tried again by the next job", async () => {
  const buckets = leaseBuckets(services);
  await services.db.$executeRaw`ALTER TABLE work_buckets RENAME TO work_buckets_gone`;
  await expect(buckets.share()).rejects.toThrow("work_buckets");
  await services.db.$executeRaw`ALTER TABLE work_buckets_gone RENAME TO work_buckets`;
  expect(await buckets.share()).toBe(wholeShare);
});

test("however workers come, go and die, all buckets are held and each worker has its part", () => {
  const start = Date.now();
  let random = 7;
  const draw = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
  let rows: Bucket[] = Array.from({ length: bucketsMax }, (_, number) => ({
    number,
    holder: null,
    leaseUntil: null,
  }));
  let workers = ["w0"];
  for (let round = 1; round <= 300; round += 1) {
    const now = new Date(start + round * renewEveryMs);
    if (round % 10 === 0) workers = [...workers, `w${round}`];
    if (round % 13 === 0 && workers.length > 1) workers.splice(draw(workers.length), 1);
    for (const me of workers) {
      const mine = new Set(toHold(rows, me, now));
      const until = new Date(now.getTime() + leaseMs);
      rows = rows.map((row) => {
        if (mine.has(row.number)) return { ...row, holder: me, leaseUntil: until };
        return row.holder === me ? { ...row, holder: null, leaseUntil: null } : row;
      });
    }
    const isSettled = round % 10 === 9 && (round % 130) % 13 > 5;
    if (!isSettled) continue;
    const held = workers.map((me) => rows.filter(({ holder }) => holder === me).length);
    expect(held.reduce((sum, count) => sum + count, 0)).toBe(bucketsMax);
    expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1);
  }
});
