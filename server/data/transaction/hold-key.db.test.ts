import { expect, test, vi } from "vitest";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import { Unit } from "#server/data/transaction/unit.ts";
import { callKeyed } from "#server/http/keyed/call-keyed.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";

/** Timers go off as the time of the test passes, for who is not said to be dead. */
const timers = new Set<{ at: number; act: () => void }>();
const clock = Object.assign(testClock(), {
  callAfter(ms: number, act: () => void) {
    const timer = { at: clock.now().getTime() + ms, act };
    timers.add(timer);
    return () => void timers.delete(timer);
  },
});
const app = await createTestApp({ clock });
const { db } = app.services;
const inFlight = { code: "idempotency_in_flight" };

async function pass(ms: number) {
  clock.advance(ms);
  for (const timer of timers) {
    if (timer.at > clock.now().getTime()) continue;
    timers.delete(timer);
    timer.act();
  }
}

function claimOf(key: string): IdempotencyClaim {
  return {
    key,
    fingerprint: "same",
    encode: (result) => ({ status: 200, body: JSON.stringify(result) }),
    encodeError: (error) => ({ status: 400, body: error.message }),
    sealBody: (body) => body,
    openBody: (body) => body,
  };
}

const until = (key: string) =>
  db.idempotencyKey
    .findFirst({ where: { merchantId: app.merchant.id, key } })
    .then((row) => row?.lockedUntil.getTime() ?? 0);

/** An operation that asks outside for as long as it is not told how that went. */
function operation(key = newIdempotencyKey()) {
  const asked: { answer: (word: string) => void; fail: (error: Error) => void }[] = [];
  const begun: string[] = [];
  const send = (begin = () => {}) => {
    const claim = claimOf(key);
    const ctx = { ...actFor(app.services, app.merchant.id), idempotency: claim };
    const keyed = { services: app.services, merchantId: app.merchant.id, claim };
    return callKeyed(keyed, () =>
      transactInSteps(ctx, {
        begin: async (unit) => {
          await unit.tx.customer.count({ where: { merchantId: app.merchant.id } });
          begin();
          begun.push(key);
          return key;
        },
        remember: (made) => made,
        recall: async (memo) => memo,
        carryOn: async () => {
          const { promise, resolve, reject } = Promise.withResolvers<string>();
          asked.push({ answer: resolve, fail: reject });
          const word = await promise;
          return transact(ctx, async () => ({ word }));
        },
      }),
    );
  };
  const isAsked = async (times: number) => {
    await expect.poll(() => asked.length).toBe(times);
  };
  return { key, asked, begun, send, isAsked };
}

test("a slow request that lives keeps its key, however long it takes: a repeat never runs beside it", async () => {
  const slow = operation();
  const first = slow.send();
  await slow.isAsked(1);
  for (let seconds = 0; seconds < 60; seconds += 3) {
    const before = await until(slow.key);
    await pass(3 * secondMs);
    await expect.poll(() => until(slow.key)).toBe(before + 3 * secondMs);
    // The next renewal is asked for when this one is known to be done.
    await expect.poll(() => timers.size).toBe(1);
    if (seconds % 15 === 0) await expect(slow.send()).rejects.toMatchObject(inFlight);
  }
  slow.asked[0]?.answer("done");
  expect((await first).stored.body).toBe('{"word":"done"}');
  expect(timers.size).toBe(0);
  expect((await slow.send()).isReplay).toBe(true);
  expect([slow.begun.length, slow.asked.length]).toEqual([1, 1]);
});

test("a request whose process has died is gone on with after fifteen seconds, and not before", async () => {
  const dying = operation();
  void dying.send();
  await dying.isAsked(1);
  timers.clear();
  await pass(15 * secondMs - 1);
  await expect(dying.send()).rejects.toMatchObject(inFlight);
  await pass(1);
  const repeat = dying.send();
  await dying.isAsked(2);
  await expect(dying.send()).rejects.toMatchObject(inFlight);
  dying.asked[1]?.answer("done");
  expect(await repeat).toMatchObject({ isReplay: false, stored: { body: '{"word":"done"}' } });
  expect(dying.begun).toHaveLength(1);
});

test("a first step that takes longer than a key is held is not followed by a repeat beside the second", async () => {
  const late = operation();
  const first = late.send(() => void pass(minuteMs));
  await late.isAsked(1);
  await expect(late.send()).rejects.toMatchObject(inFlight);
  late.asked[0]?.answer("done");
  await first;
});

test("who learns of his commit when a repeat has gone on asks nothing outside", async () => {
  const late = operation();
  const commit = vi.spyOn(Unit.prototype, "commit");
  let repeat: ReturnType<typeof late.send> | undefined;
  commit.mockImplementationOnce(async function (this: Unit, ...asked) {
    const isWritten = await this.commit(...asked);
    clock.advance(minuteMs);
    repeat = late.send();
    await late.isAsked(1);
    return isWritten;
  });
  await expect(late.send()).rejects.toMatchObject(inFlight);
  late.asked[0]?.answer("done");
  expect((await repeat)?.stored.body).toBe('{"word":"done"}');
  expect(late.asked).toHaveLength(1);
});

test("who stood still and then fails does not let a third in beside the repeat", async () => {
  const still = operation();
  const first = still.send();
  await still.isAsked(1);
  clock.advance(minuteMs);
  const repeat = still.send();
  await still.isAsked(2);
  still.asked[0]?.fail(new Error("the line broke"));
  await expect(first).rejects.toThrow("the line broke");
  await expect(still.send()).rejects.toMatchObject(inFlight);
  still.asked[1]?.answer("done");
  expect((await repeat).stored.body).toBe('{"word":"done"}');
});

test("a request that fails while it lives lets a repeat go on at once", async () => {
  const failing = operation();
  const first = failing.send();
  await failing.isAsked(1);
  failing.asked[0]?.fail(new Error("the line broke"));
  await expect(first).rejects.toThrow("the line broke");
  const repeat = failing.send();
  await failing.isAsked(2);
  failing.asked[1]?.answer("done");
  await repeat;
  expect(failing.begun).toHaveLength(1);
});
