import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { own } from "#server/data/rows/own.ts";
import { stopRetries } from "#server/routers/subscriptions/stop-retries.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { declining, renewAll } from "#server/workshop/testing/payments/declined-renewals.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const world = { services, clock };

test("the queue says who owes what, why, how often it was tried and when it is next, and nothing once stopped", async () => {
  const { ctx, id, customerId } = await declining(world, { dunning: { retryDays: [2, 3, 4] } });
  const { caller } = await createStaff(services, ctx.merchantId);
  expect(await caller.dashboard.retryQueue()).toEqual({ rows: [], total: 0 });
  const { currentPeriodEnd } = await caller.subscriptions.get({ id });
  const ahead = (days: number) => addMs(new Date(currentPeriodEnd), days * dayMs).toISOString();
  expect(await caller.dashboard.upcomingCharge({ id })).toMatchObject({
    mrr: 4900,
    retries: [ahead(2), ahead(5), ahead(9)],
  });
  await renewAll(services);
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  const row = {
    id,
    customerId,
    customer: customer.name ?? customer.email,
    amount: 4900,
    currency: "EUR",
    reason: "Not enough money",
    failedTries: 1,
    triesMax: 4,
    nextRetryAt: addMs(clock.now(), 2 * dayMs).toISOString(),
    needsCustomer: false,
  };
  expect(await caller.dashboard.retryQueue()).toEqual({ rows: [row], total: 1 });
  // The page of the subscription says the same next try, and those after it.
  const daysOn = (days: number) => addMs(clock.now(), days * dayMs).toISOString();
  expect(await caller.dashboard.upcomingCharge({ id })).toMatchObject({
    retries: [daysOn(2), daysOn(5), daysOn(9)],
    afterRetries: "cancel",
  });
  await stopRetries(ctx, id);
  expect(await caller.dashboard.retryQueue()).toEqual({ rows: [], total: 0 });
});

test.each([
  ["stolen_card", "Card reported stolen"],
  ["challenge_always", "Identity check needed"],
])("a card that is not charged without its holder waits for them: %s", async (fails, reason) => {
  const { ctx } = await declining(world, { fails });
  await renewAll(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  const { rows } = await caller.dashboard.retryQueue();
  expect(rows).toMatchObject([{ reason, needsCustomer: true, failedTries: 1 }]);
});
