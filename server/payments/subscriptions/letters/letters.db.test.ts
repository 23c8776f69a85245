import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { subscriptionUrl } from "#server/notifications/receipts/subscription-link.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { announceRenewals } from "#server/payments/subscriptions/letters/announce-renewals.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { dyingAtCommit } from "#server/workshop/testing/dying-services.ts";
import { card, newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const yearly = { interval: "year", intervalCount: 1 } as const;

type Start = { recurring?: object; locale?: string; email?: string };

async function subscribed({ recurring = yearly, locale, email }: Start = {}) {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  if (email !== undefined)
    await ctx.db.customer.update({ where: own(ctx, customer.id), data: { email } });
  const session = await createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({
      mode: "subscription",
      currency: "EUR",
      customerId: customer.id,
      recurring,
      lineItems: [{ name: "Monstera club", amount: 6000, currency: "EUR", quantity: 2 }],
    }),
  );
  if (locale)
    await ctx.db.checkoutSession.update({ where: own(ctx, session.id), data: { locale } });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: { ...card(), expYear: 2044 } });
  const row = await ctx.db.subscription.findFirstOrThrow({ where: { merchantId: ctx.merchantId } });
  return { ctx, customer, id: row.id, currentPeriodEnd: row.currentPeriodEnd };
}

function letters({ db, merchantId }: MerchantContext) {
  return db.message.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
}

async function templates(ctx: MerchantContext) {
  return (await letters(ctx)).map(({ template }) => template);
}

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

const goTo = (moment: Date) => clock.set(moment.toISOString());
const announceAll = () => announceRenewals(services);

test("what was agreed is written at the start: products, amount, period, next charge and card", async () => {
  const { ctx, customer, id } = await subscribed();
  const [letter, ...others] = await letters(ctx);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    template: "subscription_started",
    recipient: customer.email,
    subject: "Your subscription to Fern & Oak",
    status: "pending",
  });
  const next = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  for (const fact of [
    "Monstera club × 2  €120.00",
    "Billing period  1 year",
    `Next charge  ${next.format(addMs(clock.now(), 365 * dayMs))}`,
    "Visa ending in 4242",
    "You can cancel at any time.",
    `Manage or cancel subscription: ${subscriptionUrl(ctx.env, { merchantId: ctx.merchantId, id })}`,
  ])
    expect(letter?.text).toContain(fact);
});

test("letters are in the language of the page on which the subscription began", async () => {
  const { ctx, id } = await subscribed({ locale: "de" });
  await cancelSubscription(ctx, { id, atPeriodEnd: false });
  const subjects = (await letters(ctx)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Ihr Abonnement bei Fern & Oak",
    "Ihr Abonnement bei Fern & Oak ist beendet",
  ]);
  expect((await letters(ctx))[0]?.text).toContain("1 Jahr");
});

test("nobody is written to without an address, nor at what is no address, nor once erased", async () => {
  for (const email of ["", "ada@@example..com"]) {
    const { ctx, id } = await subscribed({ email });
    await cancelSubscription(ctx, { id, atPeriodEnd: false });
    expect(await templates(ctx)).toEqual([]);
  }
  const { ctx, customer, id, currentPeriodEnd } = await subscribed();
  const erased = { where: own(ctx, customer.id), data: { erasedAt: clock.now() } };
  await ctx.db.customer.update(erased);
  goTo(addMs(currentPeriodEnd, -dayMs));
  await announceAll();
  await cancelSubscription(ctx, { id, atPeriodEnd: false });
  expect(await templates(ctx)).toEqual(["subscription_started"]);
});

test("a yearly renewal is announced 28 days ahead, once a period, however many workers look", async () => {
  const { ctx, id, currentPeriodEnd } = await subscribed();
  goTo(addMs(currentPeriodEnd, -28 * dayMs - 1));
  await announceAll();
  expect(await templates(ctx)).toEqual(["subscription_started"]);
  clock.advance(1);
  await Promise.all(Array.from({ length: 8 }, announceAll));
  await announceAll();
  expect(await templates(ctx)).toEqual(["subscription_started", "subscription_renewing"]);
  const [, letter] = await letters(ctx);
  expect(letter?.text).toMatch(/On .*, Fern & Oak charges €120\.00 to Visa ending in 4242/);
  goTo(currentPeriodEnd);
  await renewAll();
  const { currentPeriodEnd: next } = await getSubscription(ctx, id);
  goTo(addMs(new Date(next), -28 * dayMs));
  await announceAll();
  expect((await templates(ctx)).slice(2)).toEqual(["subscription_renewing"]);
});

test("after an outage a renewal is announced late, but not once its period is over", async () => {
  const late = await subscribed();
  goTo(addMs(late.currentPeriodEnd, -2 * dayMs));
  await announceAll();
  expect((await templates(late.ctx)).slice(1)).toEqual(["subscription_renewing"]);
  const over = await subscribed();
  goTo(over.currentPeriodEnd);
  await announceAll();
  await renewAll();
  await announceAll();
  expect((await templates(over.ctx)).slice(1)).toEqual([]);
});

test("a worker that dies while it announces leaves no letter, and the next one writes it once", async () => {
  const { ctx, currentPeriodEnd } = await subscribed();
  goTo(addMs(currentPeriodEnd, -20 * dayMs));
  await announceRenewals(dyingAtCommit(services));
  expect((await templates(ctx)).slice(1)).toEqual([]);
  await announceAll();
  await announceAll();
  expect((await templates(ctx)).slice(1)).toEqual(["subscription_renewing"]);
});

test.each([
  ["six months", { interval: "month", intervalCount: 6 }, 1],
  ["26 weeks", { interval: "week", intervalCount: 26 }, 1],
  ["three months", { interval: "month", intervalCount: 3 }, 0],
  ["a month", { interval: "month", intervalCount: 1 }, 0],
] as const)(
  "the renewal of %s is announced as often as rules want it",
  async (_, recurring, times) => {
    const { ctx, currentPeriodEnd } = await subscribed({ recurring });
    goTo(addMs(currentPeriodEnd, -1));
    await announceAll();
    expect((await templates(ctx)).slice(1)).toHaveLength(times);
  },
);

test("a subscription that ends with its period is not announced, and is once that is taken back", async () => {
  const { ctx, id, currentPeriodEnd } = await subscribed();
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  goTo(addMs(currentPeriodEnd, -10 * dayMs));
  await announceAll();
  expect((await templates(ctx)).slice(1)).toEqual([]);
  await resumeSubscription(ctx, id);
  await announceAll();
  expect((await templates(ctx)).slice(1)).toEqual(["subscription_renewing"]);
});

test("a canceled subscription is told to have ended once: at once, or when its period is over", async () => {
  const now = await subscribed();
  await cancelSubscription(now.ctx, { id: now.id, atPeriodEnd: false });
  const later = await subscribed();
  await cancelSubscription(later.ctx, { id: later.id, atPeriodEnd: true });
  expect((await templates(later.ctx)).slice(1)).toEqual([]);
  goTo(later.currentPeriodEnd);
  await Promise.all([renewAll(), renewAll(), renewAll()]);
  await announceAll();
  for (const { ctx } of [now, later]) {
    expect((await templates(ctx)).slice(1)).toEqual(["subscription_ended"]);
    expect((await letters(ctx))[1]?.text).toContain("Nothing more is charged.");
  }
});

test("when the tries end one letter says that, and that the subscription has ended", async () => {
  const { ctx, customer, currentPeriodEnd } = await subscribed();
  await cardTurns(services, customer.id, "insufficient_funds");
  goTo(currentPeriodEnd);
  for (let day = 0; day <= 10; day += 1, clock.advance(dayMs)) await renewAll();
  expect((await templates(ctx)).slice(1)).toEqual([
    ...Array.from({ length: 4 }, () => "card_needed"),
    "subscription_ended",
  ]);
  const last = (await letters(ctx)).at(-1);
  expect(last?.text).toContain(
    "€120.00 could not be charged after several tries, so your subscription",
  );
});
