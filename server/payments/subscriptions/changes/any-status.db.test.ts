import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { SubscriptionStatus } from "#server/wire/payments/subscription.ts";
import { UpdateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, withSandboxFaults } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });
const dead = () => Promise.reject(new Error("connection reset"));

type Unheard = { of: "renewal" | "change"; answer: "paid" | "declined" | "never asked" };

/** A plan of €30 whose next charge is made, declined or lost on its way, and whose answer nobody hears. */
async function unheard({ of, answer }: Unheard) {
  const ctx = await newMerchant(services);
  const customerId = await savedCustomer(ctx);
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId: await planOf(ctx, 3000) }],
  });
  clock.advance((of === "renewal" ? 31 : 10) * dayMs);
  if (answer === "declined") await cardTurns(services, customerId, "insufficient_funds");
  const faults = answer === "never asked" ? { dropRequest: true } : { loseAnswer: true };
  const deaf = withSandboxFaults(services, faults);
  const processor = { ...deaf.processor, resolvePayment: dead };
  if (of === "renewal") await renewSubscriptions({ ...deaf, processor });
  else {
    const wish = { id, items: [{ priceId: await planOf(ctx, 6000) }] };
    const asked = updateSubscription({ ...ctx, processor }, UpdateSubscription.parse(wish));
    await expect(asked).rejects.toThrow();
  }
  return { ctx, id };
}

const cases = (["renewal", "change"] as const).flatMap((of) =>
  (["paid", "declined", "never asked"] as const).map((answer) => ({ of, answer })),
);

test.each(cases)(
  "the charge of a $of that was $answer is settled in whatever status its subscription is by then",
  async (about) => {
    for (const status of SubscriptionStatus.options) {
      const { ctx, id } = await unheard(about);
      const { merchantId, db } = ctx;
      await db.subscription.updateMany({ where: { merchantId, id }, data: { status } });
      clock.advance(20 * minuteMs);
      await reconcileAttempts(services);
      await settleRefunds(services);
      const attempts = await db.paymentAttempt.findMany({
        where: { merchantId },
        orderBy: { createdAt: "desc" },
      });
      const open = attempts.filter(
        (one) => one.reconcileAt !== null || one.status === "processing",
      );
      expect(open, status).toEqual([]);
    }
  },
);
