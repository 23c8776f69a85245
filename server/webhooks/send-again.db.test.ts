import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hourMs, secondMs } from "#server/core/clock.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fuzzSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const clock = testClock(new Date().toISOString());
const app = await createTestApp({ clock, env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
const receiver = await startReceiver();
const deliverDue = dueDeliveries(app.services);

const post = async (path: string, body: object = {}) => {
  const answer = await app.request("POST", path, { body });
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
};
const newEvent = () => post("/events", { type: "order.shipped", data: { orderId: "6735" } });
const sent = (eventId: string) =>
  receiver.requests.filter(({ headers }) => headers["webhook-id"] === eventId).length;
const until = async (holds: () => boolean, what = "the delivery") => {
  await expect.poll(holds, { interval: 1, message: `${what} did not come` }).toBe(true);
};

let endpointId = "";

beforeEach(async () => {
  receiver.answerWith(() => ({ status: 200 }));
  endpointId = (await post("/webhook-endpoints", { url: receiver.url, events: ["*"] })).id;
});

afterEach(async () => {
  await app.request("DELETE", `/webhook-endpoints/${endpointId}`);
});

/** An event whose first delivery the receiver holds, unanswered, while `ask` runs. */
async function whileInFlight(
  reply: { status: number },
  ask: (eventId: string) => Promise<unknown>,
) {
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => (answerNow = resolve));
  receiver.answerWith(() => ({ ...reply, delayMs: 1_500 }));
  const event = await newEvent();
  const delivering = deliverDue().then(answerNow);
  await until(() => sent(event.id) === 1);
  await ask(event.id);
  receiver.answerWith(() => ({ status: 200 }));
  await Promise.all([delivering, answered]);
  await deliverDue();
  const { deliveries } = (await app.request("GET", `/events/${event.id}`)).body;
  return { sent: sent(event.id), delivery: deliveries[0] };
}

test("a resend asked for while the first delivery is in flight is sent after it", async () => {
  const after = await whileInFlight({ status: 200 }, (id) => post(`/events/${id}/resend`));
  expect(after).toMatchObject({ sent: 2, delivery: { status: "delivered", attempts: 2 } });
});

test("so is one that was asked for twice, and one whose first delivery fails", async () => {
  const twice = await whileInFlight({ status: 200 }, async (id) => {
    await post(`/events/${id}/resend`);
    await post(`/events/${id}/resend`, { endpointId });
  });
  expect(twice.delivery.status).toBe("delivered");
  expect(twice.sent).toBeGreaterThanOrEqual(2);
  const failed = await whileInFlight({ status: 500 }, (id) => post(`/events/${id}/resend`));
  expect(failed).toMatchObject({ sent: 2, delivery: { status: "delivered", attempts: 2 } });
});

test("a recovery asked for while the last attempt is in flight is sent when that fails, and not twice when it delivers", async () => {
  clock.advance(secondMs);
  const since = clock.now().toISOString();
  const recover = () => post(`/webhook-endpoints/${endpointId}/recover`, { since });
  const failed = await whileInFlight({ status: 500 }, async () =>
    expect(await recover()).toMatchObject({ recovered: 1 }),
  );
  expect(failed).toMatchObject({ sent: 2, delivery: { status: "delivered" } });
  const delivered = await whileInFlight({ status: 200 }, recover);
  expect(delivered).toMatchObject({ sent: 1, delivery: { status: "delivered" } });
});

test("what waits for its next attempt is sent at once", async () => {
  receiver.answerWith(() => ({ status: 500 }));
  const event = await newEvent();
  await deliverDue();
  clock.advance(10 * secondMs);
  await deliverDue();
  receiver.answerWith(() => ({ status: 200 }));
  await post(`/events/${event.id}/resend`);
  await deliverDue();
  expect(sent(event.id)).toBe(3);
});

test("a resend to an endpoint that was switched off and on during the attempt is sent", async () => {
  const after = await whileInFlight({ status: 200 }, async (id) => {
    for (const active of [false, true])
      await app.request("PATCH", `/webhook-endpoints/${endpointId}`, { body: { active } });
    await post(`/events/${id}/resend`);
  });
  expect(after).toMatchObject({ sent: 2, delivery: { status: "delivered" } });
});

test("a resend outlives the worker that was sending", async () => {
  receiver.answerWith(() => "hang");
  const event = await newEvent();
  const { jobs } = webhookJobs();
  for (const job of jobs) await job.run(app.services);
  await until(() => sent(event.id) === 1);
  await post(`/events/${event.id}/resend`);
  receiver.answerWith(() => ({ status: 200 }));
  clock.advance(hourMs);
  await deliverDue();
  expect(sent(event.id)).toBe(2);
});

test("whenever it is asked for, what was accepted is sent after that", async () => {
  const { seed } = fuzzSettings();
  const waits = fc.sample(fc.integer({ min: 0, max: 40 }), { numRuns: 60, seed });
  let isOver = false;
  const worker = (async () => {
    while (!isOver) await deliverDue();
  })();
  try {
    for (const [index, wait] of waits.entries()) {
      const event = await newEvent();
      await until(() => sent(event.id) === 1);
      await delay(wait);
      const before = sent(event.id);
      await post(`/events/${event.id}/resend`);
      await until(() => sent(event.id) > before, `resend ${index} after ${wait} ms`);
    }
  } finally {
    isOver = true;
    await worker;
  }
});
