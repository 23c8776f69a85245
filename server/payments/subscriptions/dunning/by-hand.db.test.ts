import { describe, expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { retrySubscription } from "#server/routers/subscriptions/retry.ts";
import { stopRetries } from "#server/routers/subscriptions/stop-retries.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  anotherCard,
  declining,
  lettersOf,
  renewAll,
  subscribedWith,
} from "#server/workshop/testing/payments/declined-renewals.ts";
import { eventTypes } from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const world = { services, clock };

const rowOf = (ctx: MerchantContext, id: string) =>
  ctx.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
const tries = ({ db, merchantId }: MerchantContext) =>
  db.paymentAttempt.count({ where: { merchantId, offSession: true } });

async function pastDue(start: Parameters<typeof declining>[1] = {}) {
  const subscription = await declining(world, start);
  await renewAll(services);
  return subscription;
}

describe("tried by hand", () => {
  test("and paid, it is active again, and the answer is the payment", async () => {
    const { ctx, id, customerId } = await pastDue();
    await cardTurns(services, customerId, "visa");
    expect(await retrySubscription(ctx, id)).toMatchObject({
      status: "succeeded",
      subscriptionId: id,
    });
    expect(await getSubscription(ctx, id)).toMatchObject({
      status: "active",
      failedTries: 0,
      nextRetryAt: null,
    });
    expect((await eventTypes(ctx, id)).slice(-1)).toEqual(["subscription.renewed"]);
  });

  test("and declined, days, number of tries and letters are as they were, even on the last day", async () => {
    const { ctx, id } = await pastDue({ dunning: { retryDays: [2] } });
    const before = await getSubscription(ctx, id);
    const letters = await lettersOf(ctx);
    expect(before).toMatchObject({ status: "past_due", failedTries: 1 });
    expect(before.nextRetryAt).toBe(addMs(clock.now(), 2 * dayMs).toISOString());
    clock.advance(dayMs);
    for (let times = 0; times < 3; times += 1)
      await expect(retrySubscription(ctx, id)).rejects.toMatchObject({ code: "card_declined" });
    expect(await getSubscription(ctx, id)).toEqual(before);
    expect(await lettersOf(ctx)).toEqual(letters);
    clock.advance(dayMs);
    await renewAll(services);
    expect((await getSubscription(ctx, id)).status).toBe("canceled");
  });

  test("nothing is charged where nothing is owed, nor by another merchant", async () => {
    const { ctx, id } = await subscribedWith(services, {});
    await expect(retrySubscription(ctx, id)).rejects.toMatchObject({ code: "invalid_state" });
    const owing = await pastDue();
    const before = await tries(owing.ctx);
    await expect(retrySubscription(ctx, owing.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await tries(owing.ctx)).toBe(before);
  });

  test("a card that is never to be charged again is not", async () => {
    const { ctx, id } = await pastDue({ fails: "stolen_card" });
    const before = await tries(ctx);
    await expect(retrySubscription(ctx, id)).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("stolen_card") as string,
    });
    expect(await tries(ctx)).toBe(before);
  });
});

describe("left unpaid", () => {
  test.each(["after the last try", "when the tries are stopped"])(
    "%s, it is not charged or written about, until another card is given",
    async (way) => {
      const { ctx, id, customerId } = await pastDue({
        dunning: { retryDays: [1], afterRetries: "unpaid" },
      });
      if (way === "when the tries are stopped") await stopRetries(ctx, id);
      else {
        clock.advance(dayMs);
        await renewAll(services);
      }
      expect(await getSubscription(ctx, id)).toMatchObject({ status: "unpaid", nextRetryAt: null });
      expect((await eventTypes(ctx, id)).slice(-1)).toEqual(["subscription.updated"]);
      const [letters, tried] = [await lettersOf(ctx), await tries(ctx)];
      for (let days = 0; days < 70; days += 7) {
        clock.advance(7 * dayMs);
        await renewAll(services);
      }
      expect(await lettersOf(ctx)).toEqual(letters);
      expect(await tries(ctx)).toBe(tried);
      const paymentMethodId = await anotherCard(ctx, customerId);
      await updateSubscription(ctx, { id, paymentMethodId });
      await renewAll(services);
      const after = await getSubscription(ctx, id);
      expect(after.status).toBe("active");
      expect(new Date(after.currentPeriodStart).getTime()).toBeLessThanOrEqual(
        clock.now().getTime(),
      );
      expect(new Date(after.currentPeriodEnd).getTime()).toBeGreaterThan(clock.now().getTime());
      const paid = { merchantId: ctx.merchantId, subscriptionId: id, status: "succeeded" } as const;
      expect(await ctx.db.paymentIntent.count({ where: { ...paid, mode: "payment" } })).toBe(1);
    },
  );

  test("another card that is declined too leaves it unpaid, and its customer is asked once more", async () => {
    const { ctx, id, customerId } = await pastDue();
    await stopRetries(ctx, id);
    const paymentMethodId = await anotherCard(ctx, customerId);
    await cardTurns(services, customerId, "insufficient_funds");
    const letters = await lettersOf(ctx);
    await updateSubscription(ctx, { id, paymentMethodId });
    await renewAll(services);
    expect(await rowOf(ctx, id)).toMatchObject({ status: "unpaid", nextAttemptAt: null });
    expect((await lettersOf(ctx)).slice(letters.length)).toEqual(["card_needed"]);
  });

  test("tried by hand it stays unpaid after a decline, and is active once paid", async () => {
    const { ctx, id, customerId } = await pastDue();
    await stopRetries(ctx, id);
    await expect(retrySubscription(ctx, id)).rejects.toMatchObject({ code: "card_declined" });
    expect(await rowOf(ctx, id)).toMatchObject({ status: "unpaid", nextAttemptAt: null });
    await cardTurns(services, customerId, "visa");
    await retrySubscription(ctx, id);
    expect((await getSubscription(ctx, id)).status).toBe("active");
  });

  test("tries are stopped of what is past due alone", async () => {
    const { ctx, id } = await subscribedWith(services, {});
    await expect(stopRetries(ctx, id)).rejects.toMatchObject({ code: "invalid_state" });
    const owing = await pastDue();
    await stopRetries(owing.ctx, owing.id);
    await expect(stopRetries(owing.ctx, owing.id)).rejects.toMatchObject({ code: "invalid_state" });
  });
});
