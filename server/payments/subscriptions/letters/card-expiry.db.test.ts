import { describe, expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { syncMethod } from "#server/payments/methods/sync-method.ts";
import { announceExpiries } from "#server/payments/subscriptions/letters/announce-expiries.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { lettersOf } from "#server/workshop/testing/payments/declined-renewals.ts";
import {
  card,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const year = clock.now().getUTCFullYear() + 2;
/** The card bears March: it expires as April begins. */
const expires = new Date(Date.UTC(year, 3, 1));
const noticeAt = addMs(expires, -30 * dayMs);
const expiring = { ...card(), expMonth: 3, expYear: year };

async function subscribe(ctx: MerchantContext, customerId: string): Promise<string> {
  const session = await newSession(ctx, { mode: "subscription", customerId });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: expiring });
  const row = await ctx.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row.id;
}

async function subscribed(daysBefore = 200) {
  clock.set(addMs(noticeAt, -daysBefore * dayMs).toISOString());
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  return { ctx, customer, id: await subscribe(ctx, customer.id) };
}

const announce = () => announceExpiries(services);
const goTo = (moment: Date) => clock.set(moment.toISOString());
const expiryLetters = async (ctx: Awaited<ReturnType<typeof newMerchant>>) =>
  (await lettersOf(ctx)).filter((template) => template === "card_expiring");

test("30 days before its card expires the customer is written once, however many workers look", async () => {
  const { ctx } = await subscribed();
  goTo(addMs(noticeAt, -1));
  await announce();
  expect(await expiryLetters(ctx)).toEqual([]);
  clock.advance(1);
  await Promise.all(Array.from({ length: 8 }, announce));
  clock.advance(dayMs);
  await announce();
  expect(await expiryLetters(ctx)).toEqual(["card_expiring"]);
  const letter = await ctx.db.message.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, template: "card_expiring" },
  });
  expect(letter.subject).toBe("Your card expires soon: your subscription to Fern & Oak");
  expect(letter.text).toContain(
    `Your card (Visa ending in 4242) expires at the end of March ${year}.`,
  );
  expect(letter.text).toContain("Use another card: ");
});

test("a worker that comes late writes it late, but not once the card has expired", async () => {
  const late = await subscribed();
  goTo(addMs(expires, -1));
  await announce();
  expect(await expiryLetters(late.ctx)).toEqual(["card_expiring"]);
  const over = await subscribed();
  goTo(expires);
  await announce();
  expect(await expiryLetters(over.ctx)).toEqual([]);
});

describe("nobody is written", () => {
  test.each([
    ["whose subscription has ended", false],
    ["whose subscription ends with its period", true],
  ])("%s", async (_, atPeriodEnd) => {
    const { ctx, id } = await subscribed();
    await cancelSubscription(ctx, { id, atPeriodEnd });
    goTo(noticeAt);
    await announce();
    expect(await expiryLetters(ctx)).toEqual([]);
  });

  test("who erased themselves, or has no address", async () => {
    for (const data of [{ erasedAt: clock.now() }, { email: "" }]) {
      const { ctx, customer } = await subscribed();
      await ctx.db.customer.update({ where: own(ctx, customer.id), data });
      goTo(noticeAt);
      await announce();
      expect(await expiryLetters(ctx)).toEqual([]);
    }
  });

  test("by a merchant that writes itself, nor of a card that a bank has refused for good", async () => {
    const silent = await subscribed();
    const dunning = { cardExpiryEmails: false };
    await silent.ctx.db.merchant.update({
      where: { id: silent.ctx.merchantId },
      data: { dunning },
    });
    goTo(noticeAt);
    await announce();
    expect(await expiryLetters(silent.ctx)).toEqual([]);
    const refused = await subscribed();
    await refused.ctx.db.paymentMethod.updateMany({
      where: { merchantId: refused.ctx.merchantId },
      data: { refusedFor: "stolen_card" },
    });
    goTo(noticeAt);
    await announce();
    expect(await expiryLetters(refused.ctx)).toEqual([]);
  });
});

test("a card that no subscription uses on its day is written about within a day of the first that does", async () => {
  const { ctx, customer, id } = await subscribed();
  await cancelSubscription(ctx, { id, atPeriodEnd: false });
  goTo(noticeAt);
  await announce();
  expect(await expiryLetters(ctx)).toEqual([]);
  clock.advance(9 * dayMs);
  await announce();
  await subscribe(ctx, customer.id);
  clock.advance(dayMs);
  await Promise.all([announce(), announce()]);
  clock.advance(5 * dayMs);
  await announce();
  expect(await expiryLetters(ctx)).toEqual(["card_expiring"]);
});

test("an undone cancellation brings the email that was left out, and an expired card is looked at no more", async () => {
  const { ctx, id } = await subscribed(5);
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  goTo(noticeAt);
  await announce();
  await resumeSubscription(ctx, id);
  clock.advance(dayMs);
  await announce();
  expect(await expiryLetters(ctx)).toEqual(["card_expiring"]);
  const other = await subscribed();
  await cancelSubscription(other.ctx, { id: other.id, atPeriodEnd: false });
  goTo(expires);
  await announce();
  const { merchantId } = other.ctx;
  const method = await other.ctx.db.paymentMethod.findFirstOrThrow({ where: { merchantId } });
  expect(method.expiryNoticeAt).toBeNull();
});

test("a card that its bank prolongs is written about again before its new expiry, and not before", async () => {
  const { ctx } = await subscribed();
  goTo(noticeAt);
  await announce();
  const method = await ctx.db.paymentMethod.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  const processor = {
    ...services.processor,
    retrieveMethod: async () => ({
      brand: method.brand,
      last4: method.last4,
      fingerprint: method.fingerprint,
      expMonth: 3,
      expYear: year + 3,
    }),
  };
  for (let times = 0; times < 2; times += 1)
    await syncMethod(services, processor, method.processorMethod);
  goTo(expires);
  await announce();
  expect(await expiryLetters(ctx)).toEqual(["card_expiring"]);
  goTo(addMs(new Date(Date.UTC(year + 3, 3, 1)), -30 * dayMs));
  await announce();
  expect(await expiryLetters(ctx)).toEqual(["card_expiring", "card_expiring"]);
});

test("of two subscriptions with one card one letter is written, and the card that it brings is charged for both", async () => {
  const { ctx, customer, id } = await subscribed();
  clock.advance(1);
  const other = await subscribe(ctx, customer.id);
  goTo(noticeAt);
  await announce();
  expect(await expiryLetters(ctx)).toEqual(["card_expiring"]);
  const page = await ctx.db.paymentIntent.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, mode: "setup", subscriptionId: id },
  });
  await confirmPayment(ctx, page.id, {
    card: { ...card("5555555555554444"), expYear: year + 4 },
  });
  const rows = await ctx.db.subscription.findMany({ where: { merchantId: ctx.merchantId } });
  expect(new Set(rows.map((row) => row.paymentMethodId)).size).toBe(1);
  const method = await ctx.db.paymentMethod.findUniqueOrThrow({
    where: own(ctx, rows[0]?.paymentMethodId ?? ""),
  });
  expect(method).toMatchObject({ last4: "4444", expiryYear: year + 4 });
  expect(rows.map((row) => row.id).toSorted()).toEqual([id, other].toSorted());
});
