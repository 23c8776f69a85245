import { expect, test } from "vitest";
import { secondMs } from "#server/core/clock.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { createRoutingRule } from "#server/routers/routing-rules/create.ts";
import { getRoutingOverview } from "#server/routers/routing-rules/overview.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { PROCESSOR: "sandbox,second_sandbox" } });

test("counts, success, answer time and cost are those of the processor, the rule and the merchant", async () => {
  const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
  await createRoutingRule(ctx, {
    processor: "second_sandbox",
    currencies: ["EUR"],
    minimumAmount: 5000,
  });
  const second = services.otherProcessors?.[0];
  const slow = {
    ...ctx,
    otherProcessors: second && [
      {
        ...second,
        createPayment: async (request: Parameters<typeof second.createPayment>[0]) => {
          clock.advance(2 * secondMs);
          return second.createPayment(request);
        },
      },
    ],
  };
  const pay = async (amount: number, number?: string) => {
    const { id } = await newIntent(slow, { amount });
    await confirmPaymentIntent(slow, { id, card: card(number) }).catch(() => null);
    return ctx.db.paymentAttempt.findFirstOrThrow({ where: { paymentIntentId: id } });
  };
  const paid = await pay(10_000);
  await pay(20_000, "4000000000000002");
  await pay(1000);
  const about = { merchantId: ctx.merchantId, subjectType: "payment_attempt", currency: "EUR" };
  const line = { category: "charge", gross: 10_000n, fee: 165n, createdAt: clock.now() };
  await ctx.db.processorTransaction.create({
    data: { ...about, ...line, id: "txn_1", subjectId: paid.id },
  });

  const { processors, rules, otherwise } = await getRoutingOverview(ctx);
  expect(processors).toMatchObject([
    { name: "sandbox", tried: 1, paid: 1, declined: 0, answerMs: 0, costShare: null },
    { name: "second_sandbox", tried: 2, paid: 1, declined: 1, answerMs: 2000, costShare: 0.0165 },
  ]);
  expect(rules).toMatchObject([{ tried: 2, paid: 1, declined: 1 }]);
  expect(otherwise.tried).toBe(1);
  const theirs = await getRoutingOverview(other);
  expect(theirs.processors).toMatchObject([
    { tried: 0, answerMs: null, costShare: null },
    { tried: 0, answerMs: null, costShare: null },
  ]);
});
