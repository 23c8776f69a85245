import { afterAll, expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { confirmPayment } from "#server/payments/intents/confirm/confirm.ts";
import { reconcile } from "#server/payments/reconciliation/run.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const clock = testClock();
const services = await testServices({ clock, env: double.env });
const paidOnce = { clearing: -4900, merchant: 4900 };
const page = { limit: 50, offset: 0 };

async function paid() {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { processorToken: "pm_card_visa" });
  const { processorPayment } = await services.db.paymentIntent.findFirstOrThrow({ where: { id } });
  return { ctx, stripeId: processorPayment ?? "" };
}

async function deliver(type: string, object: object): Promise<number> {
  const { body, headers } = double.webhook(type, object);
  const url = "https://pay.example/api/processor/webhook";
  const request = new Request(url, { method: "POST", body, headers });
  return (await receiveProcessorWebhook(services, request)).status;
}

const disputeEvents = async (ctx: MerchantContext) =>
  (await eventTypes(ctx)).filter((type) => type.startsWith("dispute."));

test("an inquiry that was accepted in Stripe's dashboard ends as one, whatever was heard of it before", async () => {
  for (const heard of [true, false]) {
    const { ctx, stripeId } = await paid();
    const asked = double.dispute(stripeId, { status: "warning_needs_response" });
    if (heard) expect(await deliver("charge.dispute.created", asked)).toBe(200);
    const lost = Object.assign(asked, { status: "lost" });
    for (const _ of [1, 2]) expect(await deliver("charge.dispute.closed", lost)).toBe(200);
    expect((await listDisputes(ctx, page)).data).toMatchObject([
      { kind: "inquiry", status: "lost" },
    ]);
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
    expect(await disputeEvents(ctx)).toEqual(["dispute.created", "dispute.closed"]);
    clock.advance(11 * minuteMs);
    await reconcile(ctx, { merchantId: ctx.merchantId });
    expect((await listDifferences(ctx, { ...page, resolved: false })).data).toEqual([]);
    const charged = { ...lost, balance_transactions: [{ amount: -4900 }] };
    expect(await deliver("charge.dispute.funds_withdrawn", charged)).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual({});
  }
});

test("what was handed in in Stripe's dashboard is shown, and an old notice takes none of it back", async () => {
  const { ctx, stripeId } = await paid();
  const asked = double.dispute(stripeId);
  const staged = { ...asked, evidence: { uncategorized_text: "A draft." } };
  const evidence_details = { due_by: 1_800_000_000, past_due: true, submission_count: 1 };
  const evidence = { uncategorized_text: "Signed for." };
  const answered = { ...asked, status: "under_review", evidence, evidence_details };
  const shown = [];
  for (const told of [staged, answered, staged]) {
    expect(await deliver("charge.dispute.updated", told)).toBe(200);
    shown.push(...(await listDisputes(ctx, page)).data);
  }
  const late = { status: "under_review", evidence: "Signed for.", evidencePastDue: true };
  expect(shown).toMatchObject([{ status: "open", evidence: null }, late, late]);
});

test("a dispute of a payment that cannot be looked up, because our key is refused, is told again", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  double.faults.loseAnswerOf = /confirm$|\/pi_\d+$/;
  await confirmPayment(ctx, id, { processorToken: "pm_card_visa" });
  delete double.faults.loseAnswerOf;
  const payment = [...double.objects.values()].findLast((one) => one.object === "payment_intent");
  const dispute = double.dispute(payment?.id ?? "");
  double.faults.answer = { to: /pi_\d+$/, status: 401, type: "invalid_request_error" };
  await expect(deliver("charge.dispute.created", dispute)).rejects.toThrow("401");
  delete double.faults.answer;
  expect(await deliver("charge.dispute.created", dispute)).toBe(200);
  expect((await listDisputes(ctx, page)).data).toMatchObject([{ status: "open" }]);
});
