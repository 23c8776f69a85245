import { expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "#server/core/errors.ts";
import { callKeyed } from "#server/http/keyed/call-keyed.ts";
import { claimOf } from "#server/http/keyed/claim.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const { db } = app.services;
const link = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: {},
};

async function counts() {
  return { links: await db.paymentLink.count(), events: await db.event.count() };
}

test("a repeated request answers the same bytes and takes effect once", async () => {
  const idempotencyKey = newIdempotencyKey();
  const before = await counts();
  const first = await app.request("POST", "/payment-links", { body: link, idempotencyKey });
  const again = await app.request("POST", "/payment-links", { body: link, idempotencyKey });
  expect(first.headers.has("idempotent-replayed")).toBe(false);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(await counts()).toEqual({ links: before.links + 1, events: before.events + 1 });
});

test("key order and white space do not make another request; another value does", async () => {
  const idempotencyKey = newIdempotencyKey();
  const first = await app.request("POST", "/payment-links", { body: link, idempotencyKey });
  const body = JSON.stringify(Object.fromEntries(Object.entries(link).toReversed()), null, 4);
  expect((await app.request("POST", "/payment-links", { body, idempotencyKey })).text).toBe(
    first.text,
  );
  const other = await app.request("POST", "/payment-links", {
    body: { ...link, totalAmount: 1 },
    idempotencyKey,
  });
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  const elsewhere = await app.request("POST", "/customers", {
    body: { email: "a@example.com" },
    idempotencyKey,
  });
  expect(elsewhere).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
});

test("100 identical requests at once make one row and one event; the others hear the same or 409", async () => {
  const idempotencyKey = newIdempotencyKey();
  const before = await counts();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      app.request("POST", "/payment-links", { body: link, idempotencyKey }),
    ),
  );
  const created = answers.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(created.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 201)
      expect(body).toMatchObject({ statusCode: 409, code: "idempotency_in_flight" });
  }
  expect(await counts()).toEqual({ links: before.links + 1, events: before.events + 1 });
});

test("another merchant's same key is its own", async () => {
  const idempotencyKey = newIdempotencyKey();
  const other = await app.createMerchant();
  const ours = await app.request("POST", "/payment-links", { body: link, idempotencyKey });
  const theirs = await app.request("POST", "/payment-links", {
    body: link,
    idempotencyKey,
    key: other.apiKey,
  });
  expect(theirs).toMatchObject({ status: 201, body: { merchantId: other.id } });
  expect(theirs.body.id).not.toBe(ours.body.id);
});

test("a request that was malformed leaves its key free for the corrected one", async () => {
  const idempotencyKey = newIdempotencyKey();
  const bad = await app.request("POST", "/payment-links", {
    body: { ...link, currency: "x" },
    idempotencyKey,
  });
  expect(bad.status).toBe(400);
  expect((await app.request("POST", "/payment-links", { body: link, idempotencyKey })).status).toBe(
    201,
  );
});

test("a refusal for the state of things is kept, even when that state has changed", async () => {
  const taken = await app.request("POST", "/customers", { body: { email: "taken@example.com" } });
  const idempotencyKey = newIdempotencyKey();
  const body = { email: "TAKEN@example.com" };
  const refused = await app.request("POST", "/customers", { body, idempotencyKey });
  expect(refused).toMatchObject({ status: 409, body: { code: "customer_email_taken" } });
  await app.request("PATCH", `/customers/${taken.body.id}`, {
    body: { email: "free@example.com" },
  });
  const again = await app.request("POST", "/customers", { body, idempotencyKey });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.text).toBe(refused.text);
});

test("who may not make something reads no stored answer of it either: no secret by a replay", async () => {
  const idempotencyKey = newIdempotencyKey();
  const body = { url: "https://shop.example/hook", eventTypes: ["customer.created"] };
  const made = await app.request("POST", "/webhook-endpoints", { body, idempotencyKey });
  expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
  const key = await app.createKey(app.merchant.id, ["customers:read"]);
  const replayed = await app.request("POST", "/webhook-endpoints", { body, idempotencyKey, key });
  expect(replayed).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
  expect(replayed.text).not.toContain("whsec_");
});

test("a refusal that passes by itself is not kept: the retry finds out how things stand then", async () => {
  const key = newIdempotencyKey();
  const output = z.object({ done: z.boolean() });
  const request = { env: app.services.env, target: "POST /x", input: {}, bytes: new Uint8Array() };
  const claim = () => claimOf(key, { ...request, output, status: 200, requestId: "req_1" });
  const keyed = () => ({ services: app.services, merchantId: app.merchant.id, claim: claim() });
  const inProgress = new DomainError("payment_in_progress", "Wait.", { retryAfterS: 5 });
  await expect(callKeyed(keyed(), () => Promise.reject(inProgress))).rejects.toBe(inProgress);
  const answered = await callKeyed(keyed(), async () => ({ done: true }));
  expect(answered).toEqual({ stored: { status: 200, body: '{"done":true}' }, isReplay: false });
});

test("while APP_SECRET is changed a key answers as ever, and goes on where a process died", async () => {
  const { env } = app.services;
  const APP_SECRET = "kT9vQ2mZx7Lr4WbN8cHs1DfGj6PyUeRa";
  const during = { ...env, APP_SECRET, APP_SECRET_PREVIOUS: env.APP_SECRET };
  const handle = createWebHandler({ ...app.services, env: during });
  const key = newIdempotencyKey();
  const repeat = async (body: object) => {
    const headers = { authorization: `Bearer ${app.apiKey}`, "idempotency-key": key };
    const sent = { method: "POST", body: JSON.stringify(body) };
    const type = { "content-type": "application/json" };
    const url = `${env.APP_URL}/api/canary/payment-links`;
    return handle(new Request(url, { ...sent, headers: { ...headers, ...type } }));
  };
  const first = await app.request("POST", "/payment-links", { body: link, idempotencyKey: key });
  const again = await repeat(link);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect([again.status, await again.text()]).toEqual([201, first.text]);
  expect((await repeat({ ...link, totalAmount: 1 })).status).toBe(422);

  const merchantId = app.merchant.id;
  const diedAt = app.services.clock.now();
  const left = { state: "in_flight", status: null, body: null, lockedUntil: diedAt } as const;
  await db.idempotencyKey.update({ where: { merchantId_key: { merchantId, key } }, data: left });
  expect((await repeat(link)).status).toBe(201);
});

test("PATCH and DELETE repeat like POST", async () => {
  const { body } = await app.request("POST", "/payment-links", { body: link });
  const path = `/payment-links/${body.id}`;
  for (const [method, sent] of [
    ["PATCH", { name: "A" }],
    ["DELETE", undefined],
  ] as const) {
    const idempotencyKey = newIdempotencyKey();
    const first = await app.request(method, path, { body: sent, idempotencyKey });
    const again = await app.request(method, path, { body: sent, idempotencyKey });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  }
});

test.each(["", "a b", "x".repeat(256), "schlüssel"])(
  "the key %s is refused",
  async (idempotencyKey) => {
    const answer = await app.request("POST", "/payment-links", { body: link, idempotencyKey });
    expect(answer).toMatchObject({ status: 400, body: { code: "idempotency_key_invalid" } });
  },
);

test("a key means nothing on a read", async () => {
  const answer = await app.request("GET", "/payment-links", {
    headers: { "idempotency-key": "a b" },
  });
  expect(answer.status).toBe(200);
});

test("what a failure of ours interrupted is not stored as an answer", async () => {
  const idempotencyKey = newIdempotencyKey();
  await db.$executeRaw`ALTER TABLE events RENAME TO lost`;
  expect((await app.request("POST", "/payment-links", { body: link, idempotencyKey })).status).toBe(
    500,
  );
  await db.$executeRaw`ALTER TABLE lost RENAME TO events`;
  const again = await app.request("POST", "/payment-links", { body: link, idempotencyKey });
  expect(again.status).toBe(201);
  expect(again.headers.has("idempotent-replayed")).toBe(false);
});

test("a secret that is shown once is sealed in the stored answer, and answered again", async () => {
  const idempotencyKey = newIdempotencyKey();
  const body = { url: "https://shop.example/hook" };
  const first = await app.request("POST", "/webhook-endpoints", { body, idempotencyKey });
  expect(first.body.secret).toMatch(/^whsec_/);
  const { body: kept } = await db.idempotencyKey.findFirstOrThrow({
    where: { key: idempotencyKey },
  });
  expect(kept).not.toContain("whsec_");
  expect(kept).not.toContain(first.body.id);
  const again = await app.request("POST", "/webhook-endpoints", { body, idempotencyKey });
  expect([again.status, again.text]).toEqual([201, first.text]);
});

test("a refund of a payment that is under way is refused for now, and not for good", async () => {
  const intent = await app.request("POST", "/payment-intents", {
    body: { amount: 4900, currency: "EUR" },
  });
  const { id } = intent.body;
  const setStatus = (status: "processing" | "canceled") =>
    db.paymentIntent.updateMany({ where: { id }, data: { status } });
  const refund = { body: { paymentIntentId: id }, idempotencyKey: newIdempotencyKey() };
  await setStatus("processing");
  const early = await app.request("POST", "/refunds", refund);
  expect([early.status, early.body.code]).toEqual([409, "payment_in_progress"]);
  await setStatus("canceled");
  expect((await app.request("POST", "/refunds", refund)).body.code).toBe("invalid_state");
});
