import { afterAll, describe, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import type { ConfirmPaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testAccounts } from "#server/workshop/testing/processor/rig.ts";
import { wrongCode } from "#server/workshop/testing/stripe/books/cards.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = { ...testClock(), pass: () => Promise.resolve() };
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const services = await testServices({ clock, env: double.env });

async function asked(currency: string, way: Omit<ConfirmPaymentIntent, "id">) {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { currency });
  const intent = await confirmPaymentIntent(ctx, { id, ...way });
  const made = [...double.objects.values()].find(
    (one) => (one["metadata"] as Record<string, string>)?.["paymentIntentId"] === id,
  );
  return { ctx, id, intent, stripeId: made?.id ?? "" };
}

/** Stripe tells of the intent as it stands, twice. */
async function told(type: string, stripeId: string): Promise<void> {
  for (const _ of [1, 2])
    expect(await double.tell(services, type, double.objects.get(stripeId))).toBe(200);
}

async function paidTimes(ctx: MerchantContext): Promise<number> {
  const types = await eventTypes(ctx);
  return types.filter((type) => type === "payment_intent.succeeded").length;
}

const blik = (code: string) => ({ paymentCode: { type: "blik" as const, code } });
const pix = { paymentCode: { type: "pix" as const } };
const debit = {
  bankDebit: {
    type: "sepa_debit" as const,
    iban: testAccounts.pays,
    name: "Sanne de Boer",
    email: "sanne@deboer.example",
    mandateAccepted: true as const,
  },
};

describe("codes", () => {
  test.each([
    ["BLIK", "PLN", blik("777123"), { type: "await_approval", url: null }],
    ["Pix", "BRL", pix, { type: "display_code", code: expect.stringMatching(/^000201/) }],
  ])("%s is waited for, and paid once its notice comes", async (_, currency, way, nextAction) => {
    const { ctx, id, intent, stripeId } = await asked(currency, way);
    expect(intent).toMatchObject({ status: "requires_action", nextAction });
    double.answerChallenge(stripeId, true);
    await told("payment_intent.succeeded", stripeId);
    expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded" });
    expect(await paidTimes(ctx)).toBe(1);
  });

  test("a code that no bank has given is refused at once, and a new one can be typed", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { currency: "PLN" });
    await expect(confirmPaymentIntent(ctx, { id, ...blik(wrongCode) })).rejects.toMatchObject({
      code: "payment_not_made",
      options: { declineCode: "incorrect_code" },
    });
    expect(await confirmPaymentIntent(ctx, { id, ...blik("777123") })).toMatchObject({
      status: "requires_action",
    });
  });

  test("a Pix that nobody paid in time leaves the payment to be paid again", async () => {
    const { ctx, id, stripeId } = await asked("BRL", pix);
    double.intents.expire(stripeId);
    await told("payment_intent.payment_failed", stripeId);
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "requires_payment_method",
      lastError: { code: "payment_not_made", declineCode: "code_expired" },
    });
  });
});

describe("a SEPA debit", () => {
  test("is booked when the bank has paid, and taken from the balance when the payer takes it back", async () => {
    const { ctx, id, intent, stripeId } = await asked("EUR", debit);
    expect(intent).toMatchObject({
      status: "processing",
      bankDebit: { type: "sepa_debit", country: "AT", last4: "3201" },
    });
    await told("payment_intent.processing", stripeId);
    expect(await ledgerBalances(ctx)).toEqual({});
    clock.advance(5 * dayMs);
    double.answerChallenge(stripeId, true);
    await told("payment_intent.succeeded", stripeId);
    expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded" });
    expect([await paidTimes(ctx), await ledgerBalances(ctx)]).toEqual([
      1,
      { clearing: -4900, merchant: 4900 },
    ]);
    const dispute = double.dispute(stripeId, { reason: "debit_not_authorized" });
    const lost = double.decide(dispute, "lost");
    for (const type of ["charge.dispute.created", "charge.dispute.closed"])
      expect(await double.tell(services, type, lost)).toBe(200);
    expect((await listDisputes(ctx, { limit: 9, offset: 0 })).data).toMatchObject([
      { reason: "debit_returned", status: "lost" },
    ]);
    expect(await ledgerBalances(ctx)).toEqual({});
  });

  test("that fails after days is over, and nothing was booked", async () => {
    const { ctx, id, stripeId } = await asked("EUR", debit);
    clock.advance(5 * dayMs);
    double.answerChallenge(stripeId, false);
    await told("payment_intent.payment_failed", stripeId);
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "failed",
      lastError: { code: "payment_not_made", declineCode: "debit_insufficient_funds" },
    });
    expect(await ledgerBalances(ctx)).toEqual({});
  });

  test("sends the account to Stripe alone", async () => {
    const { id } = await asked("EUR", debit);
    const row = await services.db.paymentIntent.findFirstOrThrow({ where: { id } });
    const attempts = await services.db.paymentAttempt.findMany({ where: { paymentIntentId: id } });
    const kept = JSON.stringify([row, attempts], (_, value: unknown) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    expect(kept).not.toContain(testAccounts.pays.slice(0, 16));
  });
});
