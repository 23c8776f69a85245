import { afterAll, expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { reconcile } from "#server/payments/reconciliation/run.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
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

async function paid(currency = "EUR") {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { currency });
  await confirmPayment(ctx, id, { processorToken: "pm_card_visa" });
  const { processorPayment } = await services.db.paymentIntent.findFirstOrThrow({ where: { id } });
  return { ctx, stripeId: processorPayment ?? "", paymentIntentId: id };
}

const disputeEvents = async (ctx: MerchantContext) =>
  (await eventTypes(ctx)).filter((type) => type.startsWith("dispute."));

test("an inquiry that was accepted in Stripe's dashboard ends as one, whatever was heard of it before", async () => {
  for (const heard of [true, false]) {
    const { ctx, stripeId } = await paid();
    const asked = double.dispute(stripeId, { status: "warning_needs_response" });
    if (heard) expect(await double.tell(services, "charge.dispute.created", asked)).toBe(200);
    const lost = Object.assign(asked, { status: "lost" });
    for (const _ of [1, 2])
      expect(await double.tell(services, "charge.dispute.closed", lost)).toBe(200);
    expect((await listDisputes(ctx, page)).data).toMatchObject([
      { kind: "inquiry", status: "lost" },
    ]);
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
    expect(await disputeEvents(ctx)).toEqual(["dispute.created", "dispute.closed"]);
    clock.advance(11 * minuteMs);
    await reconcile(ctx, { merchantId: ctx.merchantId });
    expect((await listDifferences(ctx, { ...page, resolved: false })).data).toEqual([]);
    const charged = { ...lost, balance_transactions: [{ amount: -4900 }] };
    expect(await double.tell(services, "charge.dispute.funds_withdrawn", charged)).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual({});
  }
});

/** The books agree with themselves and with Stripe's. */
async function agrees(ctx: MerchantContext) {
  clock.advance(11 * minuteMs);
  await reconcile(ctx, { merchantId: ctx.merchantId });
  expect((await listDifferences(ctx, { ...page, resolved: false })).data).toEqual([]);
  expect((await verifyLedger(services)).problems).toEqual([]);
}

test.each([
  ["at once", (whole: object) => [whole]],
  ["after the decision", (whole: object, bare: object) => [bare, whole, bare]],
])(
  "of a partly refunded payment that was disputed whole and lost, the refund comes back %s",
  async (_, order) => {
    const { ctx, stripeId, paymentIntentId } = await paid();
    await createRefund(ctx, { paymentIntentId, amount: 900, metadata: {} });
    const dispute = double.dispute(stripeId);
    expect(await double.tell(services, "charge.dispute.created", dispute)).toBe(200);
    const bare = { ...dispute, status: "lost" };
    const told = order(double.decide(dispute, "lost"), bare);
    for (const one of told)
      expect(await double.tell(services, "charge.dispute.closed", one)).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual({});
    const [shown] = (await listDisputes(ctx, page)).data;
    expect(shown).toMatchObject({ status: "lost", amount: 4900, amountReinstated: 900 });
    const closed = told.length === 1 ? 1 : 2;
    expect((await disputeEvents(ctx)).slice(1)).toEqual(Array(closed).fill("dispute.closed"));
    const more = createRefund(ctx, { paymentIntentId, metadata: {} });
    await expect(more).rejects.toMatchObject({ code: "invalid_state" });
    await agrees(ctx);
  },
);

test.each(["EUR", "ISK"])(
  "what came back to an account of another currency is the same share of %s",
  async (disputed) => {
    const { ctx, stripeId } = await paid(disputed);
    const moved = [-5300, 973].map((amount) => ({ amount, currency: "usd" }));
    const lost = double.dispute(stripeId, { status: "lost", balance_transactions: moved });
    expect(await double.tell(services, "charge.dispute.closed", lost)).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -900, merchant: 900 });
    await agrees(ctx);
  },
);

test("one that was lost and is won after all, by an appeal, brings its money back, once", async () => {
  const { ctx, stripeId } = await paid();
  const dispute = double.dispute(stripeId);
  const as = (status: string) => ({ ...dispute, status });
  const appealed = ["lost", "appeal_needs_response", "appeal_under_review"].map(as);
  for (const told of appealed)
    expect(await double.tell(services, "charge.dispute.updated", told)).toBe(200);
  expect(await ledgerBalances(ctx)).toEqual({});
  expect((await listDisputes(ctx, page)).data).toMatchObject([{ status: "lost" }]);
  const won = double.decide(dispute, "won");
  for (const told of [won, won, ...appealed])
    expect(await double.tell(services, "charge.dispute.closed", told)).toBe(200);
  expect((await listDisputes(ctx, page)).data).toMatchObject([
    { status: "won", amountReinstated: 4900 },
  ]);
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  expect(await disputeEvents(ctx)).toEqual(["dispute.created", "dispute.closed", "dispute.closed"]);
  await agrees(ctx);
});

test("one that was prevented has cost what was withdrawn for it, be that heard of later", async () => {
  const { ctx, stripeId } = await paid();
  const prevented = double.dispute(stripeId, { status: "prevented" });
  const blocked = { ...prevented, balance_transactions: [] };
  expect(await double.tell(services, "charge.dispute.created", blocked)).toBe(200);
  expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  expect((await listDisputes(ctx, page)).data).toMatchObject([{ kind: "inquiry", status: "won" }]);
  for (const _ of [1, 2])
    expect(await double.tell(services, "charge.dispute.funds_withdrawn", prevented)).toBe(200);
  expect(await ledgerBalances(ctx)).toEqual({});
  expect((await listDisputes(ctx, page)).data).toMatchObject([
    { kind: "chargeback", status: "lost", amountReinstated: 0 },
  ]);
  await agrees(ctx);
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
    expect(await double.tell(services, "charge.dispute.updated", told)).toBe(200);
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
  await expect(double.tell(services, "charge.dispute.created", dispute)).rejects.toThrow("401");
  delete double.faults.answer;
  expect(await double.tell(services, "charge.dispute.created", dispute)).toBe(200);
  expect((await listDisputes(ctx, page)).data).toMatchObject([{ status: "open" }]);
});
