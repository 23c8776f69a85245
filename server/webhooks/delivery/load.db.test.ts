import { afterAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { attemptTimeoutMs } from "#server/webhooks/delivery/send.ts";
import { createEgress } from "#server/webhooks/egress.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";
import { besideBacklog } from "#server/workshop/testing/webhooks/due-deliveries.ts";
import {
  deleteUnderLoad,
  firstAttemptMs,
  killStorm,
} from "#server/workshop/testing/webhooks/load.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const base = servicesOn(await testDatabase(), { clock: systemClock });
const services = {
  ...base,
  egress: createEgress({ allowPrivateNetworks: true }),
  env: { ...base.env, WEBHOOK_ENDPOINTS_MAX: 1_000 },
};
afterAll(() => services.db.$disconnect());
const receiver = await startReceiver();

beforeEach(() => {
  receiver.requests.length = 0;
  receiver.answerWith(() => ({ status: 200 }));
});

// Small sizes of `npm run bench:webhook-load`.

test("under kill -9 of the worker every endpoint gets every event, with the same bytes, and nothing else", async () => {
  const ctx = await newMerchant(services);
  const storm = { changes: 300, endpoints: 3, killEveryMs: 300, killsMax: 3, speed: 20 };
  const { owed, kills } = await killStorm(ctx, receiver, storm);
  expect(kills).toBeGreaterThan(0);
  for (const path of ["/0", "/1", "/2"]) {
    const got = receiver.requests
      .filter((request) => request.path === path)
      .map(({ headers }) => headers["webhook-id"]);
    expect(new Set(got)).toEqual(new Set(owed));
  }
  expect(owed).toHaveLength(300);
  const bodies = new Map<unknown, Set<string>>();
  for (const { headers, body } of receiver.requests) {
    bodies.set(headers["webhook-id"], (bodies.get(headers["webhook-id"]) ?? new Set()).add(body));
  }
  expect([...bodies.values()].every((texts) => texts.size === 1)).toBe(true);
});

test("no request to a deleted endpoint starts after the answer, with events flowing and two workers", async () => {
  receiver.answerWith(() => ({ status: 200, delayMs: 5 }));
  const { late, requests } = await deleteUnderLoad(await newMerchant(services), receiver, 60);
  expect(requests).toBeGreaterThan(60);
  expect(late).toEqual([]);
});

test("an endpoint that hangs and one that fails do not delay the other 48", async () => {
  const answer = (path: string) =>
    path === "/hang" ? "hang" : { status: path === "/fail" ? 500 : 200 };
  receiver.answerWith(({ path }) => answer(path));
  const alone = percentile(
    await firstAttemptMs(await newMerchant(services), receiver, {
      events: 20,
      everyMs: 60,
      withBad: false,
    }),
    0.99,
  );
  receiver.requests.length = 0;
  const among = percentile(
    await firstAttemptMs(await newMerchant(services), receiver, {
      events: 20,
      everyMs: 60,
      withBad: true,
    }),
    0.99,
  );
  // A delivery that waited for the hanging one would wait for its whole timeout. `npm run bench:webhook-load`
  // measures the delay on a quiet machine.
  expect(among).toBeLessThan(alone * 2 + attemptTimeoutMs / 2);
});

test("a merchant whose backlog fills the worker does not keep the others waiting", async () => {
  receiver.answerWith(({ path }) => ({
    status: 200,
    delayMs: path.startsWith("/slow/") ? 4_000 : 0,
  }));
  const backlog = { due: 3_000, endpoints: 40, others: 49 };
  const { left, worker } = await besideBacklog(services, receiver, backlog);
  // A merchant that had to wait for the backlog would wait for all of it. `npm run bench:webhook-load fair`
  // measures the wait on a quiet machine.
  expect(left).toBeGreaterThan(backlog.due / 2);
  await worker.stop();
});
