import { describe, expect, test } from "vitest";
import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { announceRenewals } from "#server/payments/subscriptions/letters/announce-renewals.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  anotherCard,
  declining,
  lettersOf,
  renewAll,
} from "#server/workshop/testing/payments/declined-renewals.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** The whole days after the first failure on which the card is charged, looked at each hour. */
async function daysOfTries(ctx: MerchantContext, days: number): Promise<number[]> {
  const tries = () =>
    ctx.db.paymentAttempt.count({ where: { merchantId: ctx.merchantId, offSession: true } });
  const found: number[] = [];
  let before = 0;
  for (let hour = 0; hour <= days * 24; hour += 1) {
    await renewAll(services);
    const after = await tries();
    if (after > before) found.push(hour / 24);
    before = after;
    clock.advance(hourMs);
  }
  return found;
}

test("without a setting a renewal is tried again after 1, 2, 2 and 3 days, and then the subscription ends", async () => {
  const { ctx, id } = await declining({ services, clock }, {});
  expect(await daysOfTries(ctx, 12)).toEqual([0, 1, 3, 5, 8]);
  expect((await getSubscription(ctx, id)).status).toBe("canceled");
});

test("a merchant's own days are kept to, and each letter's page is open until the last of them", async () => {
  const { ctx, id } = await declining({ services, clock }, { dunning: { retryDays: [2, 10] } });
  await renewAll(services);
  const page = await ctx.db.checkoutSession.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, mode: "setup" },
  });
  expect(page.expiresAt).toEqual(addMs(clock.now(), 13 * dayMs));
  expect(await daysOfTries(ctx, 14)).toEqual([0, 2, 12]);
  expect((await getSubscription(ctx, id)).status).toBe("canceled");
});

describe("kept after the last try", () => {
  test("it stays past due, and is charged for the next period alone once that begins", async () => {
    const { ctx, id, customerId } = await declining(
      { services, clock },
      {
        dunning: { retryDays: [1, 1], afterRetries: "keep" },
      },
    );
    const { currentPeriodEnd: unpaidFrom } = await getSubscription(ctx, id);
    expect(await daysOfTries(ctx, 5)).toEqual([0, 1, 2]);
    const waiting = await ctx.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
    expect(waiting).toMatchObject({ status: "past_due", renewalAttempts: 0 });
    expect(waiting.nextAttemptAt?.getTime()).toBeGreaterThan(clock.now().getTime());
    await cardTurns(services, customerId, "visa");
    clock.set(waiting.nextAttemptAt?.toISOString() ?? "");
    await renewAll(services);
    const after = await getSubscription(ctx, id);
    expect(after.status).toBe("active");
    expect(after.currentPeriodStart).toBe(waiting.nextAttemptAt?.toISOString());
    expect(after.currentPeriodStart > unpaidFrom).toBe(true);
    const statuses = await ctx.db.paymentIntent.groupBy({
      by: ["status"],
      where: { merchantId: ctx.merchantId, subscriptionId: id, mode: "payment" },
      _count: true,
    });
    expect(statuses.map(({ status, _count }) => [status, _count]).toSorted()).toEqual([
      ["failed", 1],
      ["succeeded", 1],
    ]);
  });

  test("the next charge of a long period is announced with its own day", async () => {
    const { ctx, id } = await declining(
      { services, clock },
      {
        dunning: { retryDays: [1], afterRetries: "keep" },
        recurring: { interval: "year", intervalCount: 1 },
      },
    );
    await daysOfTries(ctx, 3);
    const { nextAttemptAt } = await ctx.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
    expect(nextAttemptAt).not.toBeNull();
    const next = nextAttemptAt ?? new Date(0);
    clock.set(addMs(next, -28 * dayMs - 1).toISOString());
    await announceRenewals(services);
    const before = await lettersOf(ctx);
    clock.advance(1);
    await announceRenewals(services);
    await announceRenewals(services);
    expect((await lettersOf(ctx)).slice(before.length)).toEqual(["subscription_renewing"]);
    const letter = await ctx.db.message.findFirstOrThrow({
      where: { merchantId: ctx.merchantId, template: "subscription_renewing" },
    });
    expect(letter.subject).toContain(
      new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(next),
    );
  });
});

test("a merchant that writes by itself has its customers asked by no letter", async () => {
  const { ctx } = await declining({ services, clock }, { dunning: { declineEmails: false } });
  await daysOfTries(ctx, 10);
  expect(await lettersOf(ctx)).toEqual(["subscription_started", "subscription_ended"]);
});

test("another card that is declined on the last day ends nothing: the day is waited for again", async () => {
  const { ctx, id, customerId } = await declining(
    { services, clock },
    { dunning: { retryDays: [1, 3] } },
  );
  expect(await daysOfTries(ctx, 2)).toEqual([0, 1]);
  const other = await anotherCard(ctx, customerId);
  await cardTurns(services, customerId, "insufficient_funds");
  await updateSubscription(ctx, { id, paymentMethodId: other });
  await renewAll(services);
  const row = await ctx.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
  expect(row).toMatchObject({ status: "past_due", renewalAttempts: 2 });
  expect(row.nextAttemptAt).toEqual(addMs(clock.now(), 3 * dayMs));
  clock.advance(3 * dayMs);
  await renewAll(services);
  expect((await getSubscription(ctx, id)).status).toBe("canceled");
});
