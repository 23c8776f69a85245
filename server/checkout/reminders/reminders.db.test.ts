import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { noteReminderWish } from "#server/checkout/reminders/keep-wish.ts";
import { recover } from "#server/checkout/reminders/recover.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { addMs, dayMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { readUnsubscribeToken } from "#server/notifications/reminders/reminder-link.ts";
import { sendDue } from "#server/notifications/send.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { optOut } from "#server/payments/reminders/opt-out.ts";
import { lookAtReminder } from "#server/payments/reminders/standing.ts";
import { writeReminders } from "#server/payments/reminders/write.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getBest } from "#server/routers/dashboard/overview/best.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { runDue, secondRoundAfterMs } from "#server/routers/personal-data/work/run-erasures.ts";
import { AskBest } from "#server/wire/dashboard/overview.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  ofSession,
  pay,
  post,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const card = "4242424242424242";
const declining = "4000000000009995";
const tick = { remind: "1" };

async function opened(change: object = {}) {
  const ctx = await newMerchant(services);
  return openedOf(ctx, change);
}

async function openedOf(ctx: MerchantContext, change: object = {}) {
  const session = await newSession(ctx, { recovery: true, ...change });
  const browser = visit(ofSession(session.id));
  return { ctx, session, browser };
}

/** Posts the form with another button than the one that pays, as somebody without a script does. */
async function update(browser: CheckoutRequest, change: Record<string, string>) {
  const form = { ...filled(await loadCheckout(services, browser), card), do: "update", ...change };
  return post(services, browser, form);
}

function letters({ db, merchantId }: MerchantContext) {
  return db.message.findMany({ where: { merchantId, template: "order_reminder" } });
}

function reminders({ db, merchantId }: MerchantContext) {
  return db.orderReminder.findMany({ where: { merchantId } });
}

/** Waits as long as the letter is to wait, and writes what is due. */
async function quietHour() {
  clock.advance(hourMs + minuteMs);
  await writeReminders(services);
}

type Data = { action: { url: string }; unsubscribe: { url: string } };

async function linksOf(ctx: MerchantContext) {
  const [letter] = await letters(ctx);
  if (!letter) throw new Error("no letter was written");
  const { action, unsubscribe } = letter.data as Data;
  const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get("token") ?? "";
  return { order: tokenOf(action), unsubscribe: tokenOf(unsubscribe) };
}

async function clicked(token: string) {
  const path = await recover(services, { token, requestId: "req_test" });
  return new URL(path ?? "/nowhere", "https://pay.example");
}

test("without the tick nothing is kept, and without the merchant's wish nothing is offered", async () => {
  const { ctx, browser } = await opened();
  await update(browser, {});
  expect(await reminders(ctx)).toEqual([]);
  const other = await openedOf(ctx, { recovery: false });
  const view = await update(other.browser, tick);
  expect(view).toMatchObject({ state: "open", form: { asks: { reminder: false } } });
  expect(await reminders(ctx)).toEqual([]);
});

test("who ticks and leaves gets one letter an hour later, in their language, whoever asks how often", async () => {
  const { ctx, session, browser } = await opened();
  await update({ ...browser, acceptLanguage: "nl" }, tick);
  clock.advance(59 * minuteMs);
  await writeReminders(services);
  expect(await letters(ctx)).toEqual([]);
  clock.advance(2 * minuteMs);
  await Promise.all([1, 2, 3].map(() => writeReminders(services)));
  await quietHour();
  const found = await letters(ctx);
  expect(found).toMatchObject([{ recipient: "ada@example.com", status: "pending" }]);
  expect(found[0]?.text).toContain("Verder met de bestelling");
  expect(found[0]?.text).toContain("€\u00a049,00");
  const { remindedAt } = await getCheckoutSession(ctx, session.id);
  expect(remindedAt).toBe(found[0]?.createdAt.toISOString());
  // The letter is all that keeps the address now.
  expect(await reminders(ctx)).toMatchObject([{ email: null, remindAt: null }]);
  // Nothing more is offered of an order that was reminded of.
  expect(await update(browser, tick)).toMatchObject({ form: { asks: { reminder: false } } });
});

test("nothing is reminded of where nothing is sold", async () => {
  const ctx = await newMerchant(services);
  await expect(newSession(ctx, { recovery: true, mode: "setup" })).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringContaining("recovery: "),
  });
});

test("each sign of the shopper puts the letter off, and taking the tick off forgets it", async () => {
  const { ctx, browser } = await opened();
  await update(browser, tick);
  clock.advance(50 * minuteMs);
  expect(await update(browser, tick)).toMatchObject({ form: { values: { remind: true } } });
  clock.advance(50 * minuteMs);
  await post(services, browser, {
    ...filled(await loadCheckout(services, browser), declining),
    ...tick,
  });
  clock.advance(50 * minuteMs);
  await writeReminders(services);
  expect(await letters(ctx)).toEqual([]);
  await update(browser, {});
  expect(await reminders(ctx)).toEqual([]);
});

test("the script's word is kept from the browser that has the page alone", async () => {
  const { ctx, browser } = await opened();
  const form = { ...filled(await loadCheckout(services, browser), card), ...tick, do: "remind" };
  await noteReminderWish(services, { ...browser, form: { ...form, csrf: "forged" }, ip: null });
  await noteReminderWish(services, { ...visit(browser.address), form, ip: null });
  await noteReminderWish(services, { ...browser, form: { ...form, email: card }, ip: null });
  expect(await reminders(ctx)).toEqual([]);
  await noteReminderWish(services, { ...browser, form, ip: "203.0.113.7" });
  expect(await reminders(ctx)).toMatchObject([{ email: "ada@example.com" }]);
});

test("no more wishes than a limit are taken from one network address", async () => {
  const { ctx, browser } = await opened();
  const form = { ...filled(await loadCheckout(services, browser), card), ...tick, do: "remind" };
  const ip = "203.0.113.9";
  for (let times = 0; times < 120; times += 1)
    await noteReminderWish(services, { ...browser, form, ip });
  const late = { ...form, email: "eve@example.com" };
  await noteReminderWish(services, { ...browser, form: late, ip });
  expect(await reminders(ctx)).toMatchObject([{ email: "ada@example.com" }]);
});

test("an order that is paid is not reminded of, nor one whose address has paid another since", async () => {
  const { ctx, browser } = await opened();
  await update(browser, tick);
  await pay(services, browser, card);
  const left = await openedOf(ctx);
  await update(left.browser, tick);
  const bought = await openedOf(ctx);
  clock.advance(minuteMs);
  await pay(services, bought.browser, card, { email: "ADA@example.com" });
  await quietHour();
  expect(await letters(ctx)).toEqual([]);
  expect(await reminders(ctx)).toEqual([]);
});

test("while a payment is under way the letter waits, and comes once that was given up", async () => {
  const { ctx, session, browser } = await opened();
  await pay(services, browser, "4000000000003220", tick);
  await quietHour();
  expect(await letters(ctx)).toEqual([]);
  expect(await reminders(ctx)).toMatchObject([{ email: "ada@example.com" }]);
  await expireCheckoutSession(ctx, session.id);
  clock.advance(2 * hourMs);
  await writeReminders(services);
  // Ended by the merchant: there is nothing to come back to.
  expect(await letters(ctx)).toEqual([]);
  expect(await reminders(ctx)).toEqual([]);
});

test("a letter that waits to be sent is not sent once its order is paid, and waits while it is being paid", async () => {
  const { ctx, browser } = await opened();
  await update(browser, tick);
  await quietHour();
  await pay(services, browser, "4000000000003220");
  const looks = { order_reminder: lookAtReminder };
  await sendDue(services, undefined, looks);
  expect(await letters(ctx)).toMatchObject([{ status: "pending", attempts: 0 }]);
  const again = { ...browser, query: { again: "1" } };
  await pay(services, again, card);
  clock.advance(11 * minuteMs);
  await sendDue(services, undefined, looks);
  expect(await letters(ctx)).toMatchObject([
    { status: "failed", lastError: "Not needed any more." },
  ]);
});

test("who has unsubscribed from one merchant gets nothing of it, and everything of another", async () => {
  const one = await opened();
  await update(one.browser, tick);
  await quietHour();
  const { unsubscribe } = await linksOf(one.ctx);
  const address = readUnsubscribeToken(services.env, unsubscribe);
  if (!address) throw new Error("the letter has no way out");
  await optOut(services, address);
  await optOut(services, address);
  await sendDue(services, undefined, { order_reminder: lookAtReminder });
  expect(await letters(one.ctx)).toMatchObject([{ status: "failed" }]);
  clock.advance(2 * dayMs);
  const again = await openedOf(one.ctx);
  await update(again.browser, { ...tick, email: "Ada@Example.com" });
  expect(await reminders(one.ctx)).toHaveLength(1);
  const other = await opened();
  await update(other.browser, tick);
  await quietHour();
  expect(await letters(one.ctx)).toHaveLength(1);
  expect(await letters(other.ctx)).toHaveLength(1);
});

test("many orders of one address are one letter a day, whichever worker comes first", async () => {
  const { ctx, browser } = await opened();
  await update(browser, tick);
  for (let more = 0; more < 5; more += 1) await update((await openedOf(ctx)).browser, tick);
  clock.advance(2 * hourMs);
  // Each draws an order of its own, by its clock.
  const workers = [0, 1, 2, 3].map((seconds) => {
    const now = () => addMs(clock.now(), seconds * secondMs);
    return writeReminders({ ...services, clock: { ...services.clock, now } });
  });
  await Promise.all(workers);
  expect(await letters(ctx)).toHaveLength(1);
});

test("a letter and its mark are written together or not at all", async () => {
  const { ctx, browser } = await opened();
  await update(browser, tick);
  clock.advance(2 * hourMs);
  const merchant = own(ctx, (await reminders(ctx))[0]?.id ?? "");
  await services.db.$executeRawUnsafe(
    `ALTER TABLE messages ADD CONSTRAINT no_letters CHECK ("merchantId" <> '${ctx.merchantId}') NOT VALID`,
  );
  await writeReminders(services);
  expect(await services.db.orderReminder.findUnique({ where: merchant })).toMatchObject({
    writtenAt: null,
    email: "ada@example.com",
  });
  await services.db.$executeRawUnsafe("ALTER TABLE messages DROP CONSTRAINT no_letters");
  await writeReminders(services);
  await writeReminders(services);
  expect(await letters(ctx)).toHaveLength(1);
});

test("of an erased person nothing is left but the objection, and no letter is sent", async () => {
  const { ctx, browser } = await opened();
  await update(browser, tick);
  await pay(services, browser, declining, tick);
  const customer = await ctx.db.customer.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  const link = await linkOf(ctx, { recovery: true });
  await update(visit(ofLink(link.id)), tick);
  await eraseCustomer(ctx, customer.id);
  for (let round = 0; round < 4; round += 1) {
    while ((await runDue(services)) > 0) continue;
    clock.advance(secondRoundAfterMs);
  }
  expect(JSON.stringify(await reminders(ctx))).not.toContain("ada@example.com");
  expect(await reminders(ctx)).toMatchObject([{ addressKey: null }, { addressKey: null }]);
  await quietHour();
  expect(await letters(ctx)).toEqual([]);
});

test("the overview adds up the letters, and what was paid after one, by currency, of no other merchant", async () => {
  const ctx = await newMerchant(services);
  const leave = async (change: object, email: string) => {
    const { session, browser } = await openedOf(ctx, change);
    await update(browser, { ...tick, email });
    return { session, browser };
  };
  const open = await leave({}, "ada@example.com");
  const over = await leave({ currency: "USD", totalAmount: 2000 }, "bob@example.com");
  await leave({}, "eve@example.com");
  const unasked = await openedOf(ctx);
  await quietHour();
  await pay(services, unasked.browser, card, { email: "zoe@example.com" });
  await pay(services, open.browser, card);
  clock.advance(25 * hourMs);
  const letter = (await letters(ctx)).find(({ recipient }) => recipient === "bob@example.com");
  const { url } = (letter?.data as Data | undefined)?.action ?? { url: "" };
  const anew = await clicked(new URL(url).searchParams.get("token") ?? "");
  await pay(services, visit(ofSession(anew.searchParams.get("entityId") ?? "")), card);
  expect(await getCheckoutSession(ctx, over.session.id)).toMatchObject({ status: "expired" });
  const asked = AskBest.parse({ days: 7, currency: "EUR" });
  expect((await getBest(ctx, asked)).recovered).toEqual({
    letters: 3,
    sums: [
      { currency: "EUR", orders: 1, volume: 4900 },
      { currency: "USD", orders: 1, volume: 2000 },
    ],
  });
  const stranger = await newMerchant(services);
  expect((await getBest(stranger, asked)).recovered).toEqual({ letters: 0, sums: [] });
});

test("the link leads to the session while it is open, and to its receipt once it is paid", async () => {
  const { ctx, session, browser } = await opened();
  await update(browser, tick);
  await quietHour();
  const { order } = await linksOf(ctx);
  const url = await clicked(order);
  expect(url.searchParams.get("entityId")).toBe(session.id);
  const phone = visit(ofSession(session.id));
  const view = await follow(services, phone, url.pathname + url.search);
  expect(view).toMatchObject({ state: "open", form: { values: { email: "ada@example.com" } } });
  await pay(services, phone, card);
  expect((await clicked(order)).searchParams.get("entityId")).toBe(session.id);
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({ paymentStatus: "paid" });
});

test.each(["before", "after"])(
  "once the session is over the link makes its order anew, once, %s the worker has ended it",
  async (when) => {
    const metadata = { cart: "7" };
    const { ctx, session, browser } = await opened({ metadata, clientReferenceId: "cart-7" });
    await update(browser, tick);
    await quietHour();
    clock.advance(2 * dayMs);
    if (when === "after") await expireIntents(services);
    const { order } = await linksOf(ctx);
    const urls = await Promise.all([1, 2, 3].map(() => clicked(order)));
    const ids = urls.map((url) => url.searchParams.get("entityId"));
    expect(new Set(ids).size).toBe(1);
    const fresh = await getCheckoutSession(ctx, ids[0] ?? "");
    expect(fresh).toMatchObject({
      status: "open",
      renewedFromId: session.id,
      remindedAt: expect.any(String),
      totalAmount: 4900,
      clientReferenceId: "cart-7",
      metadata,
      recovery: true,
    });
    await pay(services, visit(ofSession(fresh.id)), card);
    expect((await clicked(order)).searchParams.get("entityId")).toBe(fresh.id);
    clock.advance(31 * dayMs);
    expect((await clicked(order)).searchParams.get("entityId")).toBe(session.id);
  },
);

test("what is left on the page of a link is made anew by the link, as it is then", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { recovery: true, allowQuantity: true });
  const browser = visit(ofLink(link.id));
  const shown = filled(await loadCheckout(services, browser), card);
  const form = { ...shown, ...tick, do: "remind", quantity: "2" };
  await noteReminderWish(services, { ...browser, form, ip: null });
  expect(await ctx.db.checkoutSession.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  await quietHour();
  expect((await letters(ctx))[0]?.text).toContain("€98.00");
  const { order } = await linksOf(ctx);
  const urls = await Promise.all([clicked(order), clicked(order)]);
  const [id = "", same] = urls.map((url) => url.searchParams.get("entityId") ?? "");
  expect(same).toBe(id);
  expect(await getCheckoutSession(ctx, id)).toMatchObject({
    paymentLinkId: link.id,
    totalAmount: 9800,
    remindedAt: expect.any(String),
  });
  clock.advance(2 * dayMs);
  await updatePaymentLink(ctx, { id: link.id, active: false });
  const url = await clicked(order);
  expect(await follow(services, browser, url.pathname + url.search)).toMatchObject({
    state: "link_unavailable",
  });
});

test("a link that declines and is left is one order, whose letter leads to the session that it made", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { recovery: true });
  const browser = visit(ofLink(link.id));
  const shown = await loadCheckout(services, browser);
  const declined = await post(services, browser, { ...filled(shown, declining), ...tick });
  expect(declined).toMatchObject({ state: "declined", form: { values: { remind: true } } });
  await quietHour();
  expect(await letters(ctx)).toHaveLength(1);
  const made = await ctx.db.checkoutSession.findFirstOrThrow({ where: { paymentLinkId: link.id } });
  const { order } = await linksOf(ctx);
  expect((await clicked(order)).searchParams.get("entityId")).toBe(made.id);
});
