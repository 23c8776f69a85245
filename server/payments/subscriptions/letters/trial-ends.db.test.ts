import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { announceRenewals } from "#server/payments/subscriptions/letters/announce-renewals.ts";
import { announceTrialEnds } from "#server/payments/subscriptions/letters/announce-trial-ends.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { dyingAtCommit } from "#server/workshop/testing/dying-services.ts";
import { lettersOf } from "#server/workshop/testing/payments/declined-renewals.ts";
import { eventTypes, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-31T10:00:00.000Z");
const services = await testServices({ clock });

/** A trial of so many days that has just begun. */
async function trial(days = 14, more: object = {}) {
  const ctx = await newMerchant(services);
  const customerId = await savedCustomer(ctx);
  const items = [{ priceId: await planOf(ctx, 1900) }];
  const end = addMs(clock.now(), days * dayMs);
  const trialEnd = end.toISOString();
  const { id } = await newSubscription(ctx, { customerId, items, trialEnd, ...more });
  return { ctx, id, customerId, end };
}

const goTo = (moment: Date) => clock.set(moment.toISOString());
const announceAll = () => announceTrialEnds(services);

/** How often the end was announced: by event, and by letter. */
async function told(ctx: MerchantContext, id: string): Promise<[number, number]> {
  const events = (await eventTypes(ctx, id)).filter((type) => type.endsWith("trial_will_end"));
  const letters = (await lettersOf(ctx)).filter((template) => template === "trial_ending");
  return [events.length, letters.length];
}

test("the end of a trial is announced seven days ahead, once, however many workers look", async () => {
  const { ctx, id, end } = await trial();
  goTo(addMs(end, -7 * dayMs - 1));
  await announceAll();
  expect(await told(ctx, id)).toEqual([0, 0]);
  clock.advance(1);
  const { updatedAt } = await getSubscription(ctx, id);
  await Promise.all(Array.from({ length: 8 }, announceAll));
  await announceAll();
  await announceRenewals(services);
  expect(await told(ctx, id)).toEqual([1, 1]);
  expect((await getSubscription(ctx, id)).updatedAt).toBe(updatedAt);
  const letter = await services.db.message.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, template: "trial_ending" },
  });
  expect(letter.subject).toBe("Your free trial at Fern & Oak ends on February 14, 2027");
  for (const fact of ["the first payment of €19.00 is due on that day", "Manage or cancel"])
    expect(letter.text).toContain(fact);
});

test("a trial of a day is announced at once, also where it ends with an invoice", async () => {
  const short = await trial(1);
  const invoiced = await trial(1, { collection: "invoice" });
  await announceAll();
  for (const { ctx, id } of [short, invoiced]) expect(await told(ctx, id)).toEqual([1, 1]);
});

test("after a week without a worker a trial that has ended is not announced, charged or not", async () => {
  const late = await trial(3);
  const over = await trial(2);
  goTo(over.end);
  await announceAll();
  await announceAll();
  expect(await told(late.ctx, late.id)).toEqual([1, 1]);
  expect(await told(over.ctx, over.id)).toEqual([0, 0]);
  const charged = await trial(2);
  clock.advance(7 * dayMs);
  while ((await renewSubscriptions(services)) > 0);
  await announceAll();
  await announceRenewals(services);
  expect(await told(charged.ctx, charged.id)).toEqual([0, 0]);
  expect((await getSubscription(charged.ctx, charged.id)).status).toBe("active");
});

test("a trial that is canceled is not announced, and is once that is taken back", async () => {
  const now = await trial();
  await cancelSubscription(now.ctx, { id: now.id, atPeriodEnd: false });
  const later = await trial();
  await cancelSubscription(later.ctx, { id: later.id, atPeriodEnd: true });
  goTo(addMs(later.end, -dayMs));
  await announceAll();
  for (const { ctx, id } of [now, later]) expect(await told(ctx, id)).toEqual([0, 0]);
  await resumeSubscription(later.ctx, later.id);
  await announceAll();
  expect(await told(later.ctx, later.id)).toEqual([1, 1]);
});

test("an erased customer, and one whose merchant writes such letters, are not written to; programs are told", async () => {
  const erased = await trial(1);
  const data = { erasedAt: clock.now() };
  await services.db.customer.update({ where: own(erased.ctx, erased.customerId), data });
  const silent = await trial(1);
  await services.db.merchant.update({
    where: { id: silent.ctx.merchantId },
    data: { dunning: { renewalEmails: false } },
  });
  await announceAll();
  for (const { ctx, id } of [erased, silent]) expect(await told(ctx, id)).toEqual([1, 0]);
});

test("a worker that dies while it announces tells nobody, and the next one tells once", async () => {
  const { ctx, id } = await trial(1);
  await announceTrialEnds(dyingAtCommit(services));
  expect(await told(ctx, id)).toEqual([0, 0]);
  await announceAll();
  await announceAll();
  expect(await told(ctx, id)).toEqual([1, 1]);
});
