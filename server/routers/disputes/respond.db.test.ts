import { afterAll, beforeEach, expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { confirmPayment } from "#server/payments/intents/confirm.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { eventTypes, ledgerBalances, newIntent } from "#server/workshop/testing/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe-double.ts";
import type { StripeObject } from "#server/workshop/testing/stripe-wire.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const clock = testClock();
const env = { ...double.env, PROCESSOR: "stripe" as const };
const app = await createTestApp({ clock, env });
const ctx = actFor(app.services, app.merchant.id);

beforeEach(() => {
  for (const name of Object.keys(double.faults)) delete double.faults[name as never];
});

async function tell(dispute: StripeObject) {
  const { body, headers } = double.webhook("charge.dispute.updated", dispute);
  const url = "https://pay.example/api/processor/webhook";
  const request = new Request(url, { method: "POST", body, headers });
  expect((await receiveProcessorWebhook(app.services, request)).status).toBe(200);
}

/** A payment whose dispute, as Stripe has it, we have heard of. */
async function disputed(status = "needs_response") {
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { processorToken: "pm_card_visa" });
  const intent = await app.services.db.paymentIntent.findFirstOrThrow({ where: { id } });
  const dispute = double.dispute(intent.processorPayment ?? "", { status });
  await tell(dispute);
  const where = { processorDispute: dispute.id };
  const row = await app.services.db.dispute.findFirstOrThrow({ where });
  return { dispute, id: row.id };
}

function respond(id: string, verb: "close" | "evidence", idempotencyKey = newIdempotencyKey()) {
  const body = verb === "evidence" ? { evidence: "Signed for." } : {};
  return app.request("POST", `/disputes/${id}/${verb}`, { body, idempotencyKey });
}

const asksTo = (path: RegExp) =>
  double.seen.filter((seen) => seen.method === "POST" && path.test(seen.path));
const refused = { status: 409, body: { code: "invalid_state" } };

test("evidence whose answer was lost is handed in once, and the repeat is told so", async () => {
  const { dispute, id } = await disputed();
  const key = newIdempotencyKey();
  double.faults.loseAnswerOf = /^\/v1\/disputes/;
  expect((await respond(id, "evidence", key)).status).toBe(503);
  delete double.faults.loseAnswerOf;
  clock.advance(3 * minuteMs);
  const again = await respond(id, "evidence", key);
  expect(again).toMatchObject({
    status: 200,
    body: { status: "under_review", evidence: "Signed for." },
  });
  const keys = asksTo(new RegExp(`/disputes/${dispute.id}$`)).map((seen) => seen.idempotencyKey);
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
});

test("what the bank has decided is recorded when the response is refused, and nothing is said to be handed in", async () => {
  const { dispute, id } = await disputed();
  const key = newIdempotencyKey();
  double.objects.set(dispute.id, { ...dispute, status: "won" });
  for (const _ of ["once", "again"])
    expect(await respond(id, "evidence", key)).toMatchObject(refused);
  const { body } = await app.request("GET", `/disputes/${id}`);
  expect(body).toMatchObject({ status: "won", evidence: null });
  expect((await eventTypes(ctx, id)).filter((type) => type === "dispute.closed")).toHaveLength(1);
});

test("evidence that comes too late is refused for good, and the loss can still be accepted", async () => {
  const { dispute, id } = await disputed();
  double.objects.set(dispute.id, { ...dispute, evidence_details: { due_by: 1, past_due: true } });
  expect(await respond(id, "evidence")).toMatchObject(refused);
  expect(await respond(id, "close")).toMatchObject({ status: 200, body: { status: "lost" } });
  expect(await respond(id, "close")).toMatchObject(refused);
});

test("who accepted an inquiry and lost the answer has not accepted the chargeback that came of it", async () => {
  const { dispute, id } = await disputed("warning_needs_response");
  const before = await ledgerBalances(ctx);
  const key = newIdempotencyKey();
  double.faults.dropRequestsTo = /\/close$/;
  expect((await respond(id, "close", key)).status).toBe(503);
  delete double.faults.dropRequestsTo;
  await tell(Object.assign(dispute, { status: "needs_response" }));
  clock.advance(3 * minuteMs);
  expect(await respond(id, "close", key)).toMatchObject(refused);
  expect(double.objects.get(dispute.id)?.status).toBe("needs_response");
  expect(await ledgerBalances(ctx)).not.toEqual(before);
});
