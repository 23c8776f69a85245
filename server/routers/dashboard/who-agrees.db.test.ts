import { expect, test } from "vitest";
import { whoAgrees } from "#server/routers/dashboard/who-agrees.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

test("a processor agrees as of the latest line of its report, in its currency, for its own merchant", async () => {
  const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
  const { id } = await newIntent(ctx, { amount: 4_900 });
  await confirmPaymentIntent(ctx, { id, card: card() });
  const paid = await ctx.db.paymentAttempt.findFirstOrThrow({ where: { paymentIntentId: id } });
  const line = {
    merchantId: ctx.merchantId,
    subjectType: "payment_attempt",
    subjectId: paid.id,
    currency: "EUR",
    category: "charge",
    gross: 4_900n,
    fee: 96n,
  };
  await ctx.db.processorTransaction.create({
    data: { ...line, id: "txn_agrees_1", createdAt: clock.now() },
  });
  clock.advance(60_000);
  const at = clock.now();
  await ctx.db.processorTransaction.create({
    data: { ...line, id: "txn_agrees_2", createdAt: at },
  });

  expect(await whoAgrees(ctx, { merchantId: ctx.merchantId, currency: "EUR" })).toEqual({
    differences: 0,
    reports: [{ processor: "sandbox", at: at.toISOString() }],
    payout: null,
  });
  const nothing = { differences: 0, reports: [], payout: null };
  expect(await whoAgrees(ctx, { merchantId: ctx.merchantId, currency: "USD" })).toEqual(nothing);
  const theirs = { merchantId: other.merchantId, currency: "EUR" } as const;
  expect(await whoAgrees(other, theirs)).toEqual(nothing);
});
