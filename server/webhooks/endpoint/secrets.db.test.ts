import { Webhook } from "standardwebhooks";
import { beforeEach, expect, test } from "vitest";
import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const clock = testClock(new Date().toISOString());
const app = await createTestApp({ clock, env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
const receiver = await startReceiver();
const deliverDue = dueDeliveries(app.services);

beforeEach(async () => {
  await app.services.db.webhookEndpoint.updateMany({
    data: { active: false, deletedAt: clock.now() },
  });
  receiver.requests.length = 0;
});

async function newEndpoint() {
  const answer = await app.request("POST", "/webhook-endpoints", {
    body: { url: `${receiver.url}/hook`, events: ["*"] },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function newEvent() {
  const body = { type: "order.shipped", data: { orderId: "6735" } };
  const answer = await app.request("POST", "/events", { body });
  expect(answer.status).toBe(201);
  return answer.body;
}

const get = async (path: string) => (await app.request("GET", path)).body;

/** Whether a receiver with this secret takes what it was sent last. */
function verifies(secret: string): boolean | undefined {
  const request = receiver.requests.at(-1);
  // The package reads the real clock; the signature is what is at stake here.
  const headers = { ...request?.headers } as Record<string, string>;
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signed = new Webhook(secret).sign(headers["webhook-id"] ?? "", sentAt, request?.body ?? "");
  return headers["webhook-signature"]?.split(" ").includes(signed);
}

test("during a rotation both secrets verify, afterwards only the new one", async () => {
  const { id, secret: old } = await newEndpoint();
  const rotated = await app.request("POST", `/webhook-endpoints/${id}/rotate-secret`, { body: {} });
  const fresh = rotated.body.secret;
  expect(rotated.body.previousSecretUntil).toBe(addMs(clock.now(), dayMs).toISOString());
  await newEvent();
  await deliverDue();
  expect([old, fresh].map(verifies)).toEqual([true, true]);
  expect(() =>
    new Webhook(old).verify(
      receiver.requests[0]?.body ?? "",
      receiver.requests[0]?.headers as Record<string, string>,
    ),
  ).not.toThrow();
  clock.advance(dayMs);
  await newEvent();
  await deliverDue();
  expect([old, fresh].map(verifies)).toEqual([false, true]);
});

test("a rotation that is asked for again, its answer lost, takes no secret from a receiver", async () => {
  const { id, secret: inUse } = await newEndpoint();
  const rotate = async () =>
    (await app.request("POST", `/webhook-endpoints/${id}/rotate-secret`, { body: {} })).body.secret;
  const secrets = [inUse, await rotate()];
  clock.advance(dayMs - 1);
  secrets.push(await rotate());
  await newEvent();
  await deliverDue();
  expect(secrets.map(verifies)).toEqual([true, true, true]);
  for (let more = 0; more < 3; more += 1) secrets.push(await rotate());
  await newEvent();
  await deliverDue();
  // Five at most: the header has an end.
  expect(secrets.map(verifies)).toEqual([false, true, true, true, true, true]);
  clock.advance(dayMs);
  await newEvent();
  await deliverDue();
  expect(secrets.map(verifies)).toEqual([false, false, false, false, false, true]);
});

test("a secret that cannot be read is replaced by a rotation, and the new one signs at once", async () => {
  const { id } = await newEndpoint();
  const { db } = app.services;
  const data = { secret: "v1.damaged" };
  await db.webhookEndpoint.updateMany({ where: { id, merchantId: app.merchant.id }, data });
  const event = await newEvent();
  await deliverDue();
  expect(receiver.requests).toHaveLength(0);
  const { deliveries } = await get(`/events/${event.id}`);
  expect(deliveries[0].attemptLog[0].error).toBe(
    "The endpoint's secret cannot be read. Rotate it.",
  );
  const body = { headers: {} };
  const explained = await app.request("POST", "/webhook-endpoints/explain", { body });
  expect([explained.status, explained.body.cause]).toEqual([200, "headers_missing"]);

  const rotated = await app.request("POST", `/webhook-endpoints/${id}/rotate-secret`);
  expect(rotated.status, rotated.text).toBe(200);
  expect(rotated.body.previousSecretUntil, "nothing signs beside it").toBe(
    clock.now().toISOString(),
  );
  expect((await get(`/webhook-endpoints/${id}`)).previousSecretUntil).toBeNull();
  await newEvent();
  await deliverDue();
  expect(verifies(rotated.body.secret)).toBe(true);
});

test("a secret of before that cannot be read does not hold deliveries back", async () => {
  const { id, secret } = await newEndpoint();
  await app.services.db.webhookEndpoint.updateMany({
    where: { id, merchantId: app.merchant.id },
    data: { previousSecret: "v1.damaged", previousSecretUntil: addMs(clock.now(), hourMs) },
  });
  await newEvent();
  await deliverDue();
  expect(verifies(secret)).toBe(true);
});
