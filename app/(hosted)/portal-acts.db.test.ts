import { expect, test } from "vitest";
import { GET, POST } from "#app/(hosted)/portal/[shop]/route.tsx";
import { GET as openLink } from "#app/(hosted)/portal/route.tsx";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getCustomer } from "#server/routers/customers/get.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { eventTypes } from "#server/workshop/testing/payments/payments.ts";
import {
  openPortal,
  portalOf,
  subscribedCustomer,
} from "#server/workshop/testing/payments/portal-browser.ts";
import { cardTurns, savedCard } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const routes = { openLink, GET, POST };
const clock = testClock();
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;

const opened = (customer: { ctx: MerchantContext; customerId: string }) =>
  openPortal(routes, customer);

async function attached(ctx: MerchantContext, id: string): Promise<boolean> {
  const row = await services.db.paymentMethod.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, id },
  });
  return row.detachedAt === null;
}

test("a subscription is canceled at its period's end after the page has said so, and kept after all", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id } = customer;
  const { home, page, press } = await opened(customer);
  expect(await home()).toContain("Your next charge is €49.00 on");
  const asked = await page(`page=cancel&id=${id}`);
  expect(asked).toContain("If you cancel, it runs until");
  expect(asked).toContain('name="shown" value="at_period_end"');
  expect((await press({ do: "cancel", id, shown: "at_period_end" })).status).toBe(303);
  expect((await getSubscription(ctx, id)).cancelAtPeriodEnd).toBe(true);
  expect(await home()).toContain("Ends on");
  expect((await press({ do: "keep", id })).location).toContain("told=done");
  expect((await getSubscription(ctx, id)).cancelAtPeriodEnd).toBe(false);
  expect(await eventTypes(ctx, id)).toEqual([
    "subscription.created",
    "subscription.updated",
    "subscription.updated",
  ]);
});

test("pressed twice at once it is canceled once, and a form that promised another end changes nothing", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id } = customer;
  const { press } = await opened(customer);
  expect((await press({ do: "cancel", id, shown: "at_once" })).status).toBe(409);
  const form = { do: "cancel", id, shown: "at_period_end" };
  const both = await Promise.all([press(form), press(form)]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await eventTypes(ctx, id)).toEqual(["subscription.created", "subscription.updated"]);
});

test("another card pays the subscription, and the one that pays nothing can be removed", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id, customerId } = customer;
  const first = (await getSubscription(ctx, id)).paymentMethodId ?? "";
  const second = await savedCard(ctx, customerId);
  const { home, press } = await opened(customer);
  expect((await press({ do: "remove_card", card: first })).status).toBe(409);
  expect((await press({ do: "pay_with", id, card: second })).status).toBe(303);
  expect((await getSubscription(ctx, id)).paymentMethodId).toBe(second);
  expect((await press({ do: "remove_card", card: first })).status).toBe(303);
  expect([await attached(ctx, first), await attached(ctx, second)]).toEqual([false, true]);
  expect(await home()).toContain("pays ");
});

test("a new card is saved on the hosted page, which leads back", async () => {
  const customer = await subscribedCustomer(services);
  const { press } = await opened(customer);
  const { location } = await press({ do: "save_card" });
  const sessionId = new URL(location).searchParams.get("entityId") ?? "";
  const { ctx, customerId } = customer;
  const where = { merchantId_id: { merchantId: ctx.merchantId, id: sessionId } };
  expect(await services.db.checkoutSession.findUniqueOrThrow({ where })).toMatchObject({
    mode: "setup",
    customerId,
    successUrl: `${services.env.APP_URL}${portalOf(ctx.merchantId)}`,
  });
});

test("a declined renewal says when it is tried again, and is tried at once when the customer pays", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id, customerId } = customer;
  await cardTurns(services, customerId, "insufficient_funds");
  clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
  while ((await renewSubscriptions(services)) > 0);
  const { home, press } = await opened(customer);
  expect(await home()).toContain("The last charge was declined");
  await cardTurns(services, customerId, "succeeds");
  const card = (await getSubscription(ctx, id)).paymentMethodId ?? "";
  expect((await press({ do: "pay_with", id, card })).status).toBe(303);
  while ((await renewSubscriptions(services)) > 0);
  expect((await getSubscription(ctx, id)).status).toBe("active");
  expect(await home()).toContain("Your next charge is");
});

test("nobody sees or changes what is another customer's, of this merchant or another", async () => {
  const mine = await subscribedCustomer(services);
  for (const theirs of [
    await subscribedCustomer(services, mine.ctx),
    await subscribedCustomer(services),
  ]) {
    const { page, press } = await opened(mine);
    const { ctx, id } = theirs;
    const before = await getSubscription(ctx, id);
    const card = before.paymentMethodId ?? "";
    const spare = await savedCard(ctx, theirs.customerId);
    expect(await page(`page=cancel&id=${id}`)).toContain("Hello, Ada");
    const forms: Record<string, string>[] = [
      { do: "cancel", id, shown: "at_period_end" },
      { do: "keep", id },
      { do: "pay_with", id, card },
      { do: "pay_with", id: mine.id, card: spare },
      { do: "remove_card", card: spare },
    ];
    for (const form of forms) expect((await press(form)).status, JSON.stringify(form)).toBe(409);
    expect(await getSubscription(ctx, id)).toEqual(before);
    expect(await attached(ctx, spare)).toBe(true);
    expect(await page(`page=receipts`)).not.toContain(theirs.email);
  }
});

test("a visit of one merchant opens no page of another", async () => {
  const [mine, other] = [await subscribedCustomer(services), await subscribedCustomer(services)];
  const { browser } = await opened(mine);
  expect(await browser.follow(portalOf(other.ctx.merchantId))).toContain(
    "Enter your email address",
  );
});

test("a form without this visit's token, from another site or of no kind changes nothing", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id } = customer;
  const { browser, press } = await opened(customer);
  const shop = portalOf(ctx.merchantId);
  const form = { do: "cancel", id, shown: "at_period_end" };
  expect((await browser.press(shop, form)).status).toBe(403);
  expect((await browser.press(shop, { ...form, token: "x" })).status).toBe(403);
  const strange = { "sec-fetch-site": "cross-site" };
  expect((await browser.press(shop, form, strange)).status).toBe(403);
  expect((await press({ do: "constructor" })).status).toBe(409);
  const json = { "content-type": "application/json" };
  expect((await browser.press(shop, form, json)).status).toBe(415);
  expect((await getSubscription(ctx, id)).cancelAtPeriodEnd).toBe(false);
});

test("name and telephone number are the customer's to change, by the API's rules", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, customerId } = customer;
  const { press, page } = await opened(customer);
  const wrong = await press({ do: "details", name: "Ada", phoneNumber: "letters" });
  expect(wrong.status).toBe(422);
  expect(await wrong.answer.text()).toContain("Nothing was changed");
  await press({ do: "details", name: "Ada King", phoneNumber: "+44 20 7946 0958" });
  expect(await getCustomer(ctx, customerId)).toMatchObject({
    name: "Ada King",
    phoneNumber: "+44 20 7946 0958",
    email: customer.email,
  });
  expect(await page("page=details")).toContain('value="Ada King"');
});

test("an ended subscription is not shown, and its receipts stay", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id } = customer;
  await cancelSubscription(ctx, { id, atPeriodEnd: false });
  const { home, page, press } = await opened(customer);
  expect(await home()).toContain("You have no subscription here");
  expect(await page("page=receipts")).toContain("Receipt no. ");
  expect((await press({ do: "keep", id })).status).toBe(409);
});

test("a customer presses so often an hour, in all browsers together", async () => {
  const customer = await subscribedCustomer(services);
  const { press } = await opened(customer);
  const statuses: number[] = [];
  for (let count = 0; count <= 60; count += 1)
    statuses.push((await press({ do: "keep", id: customer.id })).status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test("a subscription is paused for months or until it is resumed, where the merchant permits it", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id } = customer;
  const { home, page, press } = await opened(customer);
  expect((await press({ do: "pause", id, until: "1" })).status).toBe(409);
  expect(await page(`page=pause&id=${id}`)).not.toContain('value="pause"');
  await permit(ctx, { portalPause: true });
  expect(await page(`page=pause&id=${id}`)).toContain('value="pause"');
  for (const until of ["0", "4", ""])
    expect((await press({ do: "pause", id, until })).status, until).toBe(409);
  expect((await press({ do: "pause", id, until: "2" })).status).toBe(303);
  const { status, resumesAt } = await getSubscription(ctx, id);
  expect(status).toBe("paused");
  const days = (Date.parse(resumesAt ?? "") - clock.now().getTime()) / dayMs;
  expect([59, 60, 61, 62]).toContain(Math.round(days));
  expect(await home()).toContain("It continues then");
  expect((await press({ do: "pause", id, until: "open" })).status).toBe(409);
  expect((await press({ do: "keep", id })).status).toBe(303);
  expect((await press({ do: "pause", id, until: "open" })).status).toBe(303);
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "paused", resumesAt: null });
  expect((await press({ do: "keep", id })).status).toBe(303);
  expect((await getSubscription(ctx, id)).status).toBe("active");
});

test("a cancellation keeps the reason that was chosen, and no other word", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id } = customer;
  const { press } = await opened(customer);
  const form = { do: "cancel", id, shown: "at_period_end", feedback: " x".repeat(2000) };
  await press({ ...form, reason: "because" });
  const said = async () => {
    const where = { merchantId: ctx.merchantId, id };
    return services.db.subscription.findFirstOrThrow({ where });
  };
  expect(await said()).toMatchObject({ cancelReason: null });
  expect((await said()).cancelFeedback).toHaveLength(1000);
  await press({ ...form, feedback: "", reason: "unused" });
  expect(await said()).toMatchObject({ cancelReason: "unused" });
});

test("whatever the merchant does not permit is neither offered nor done, and what is owed can be paid all the same", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, id, customerId } = customer;
  const spare = await savedCard(ctx, customerId);
  const rules = {
    portalCancel: false,
    portalCards: false,
    portalDetails: false,
    portalBilling: false,
  };
  await permit(ctx, rules);
  const { home, page, press } = await opened(customer);
  const shown =
    (await home()) + (await page(`page=cancel&id=${id}`)) + (await page("page=details"));
  for (const word of ["cancel", "save_card", "remove_card", "pay_with", "details"])
    expect(shown, word).not.toContain(`value="${word}"`);
  const forms: Record<string, string>[] = [
    { do: "cancel", id, shown: "at_period_end" },
    { do: "save_card" },
    { do: "save_card", id },
    { do: "remove_card", card: spare },
    { do: "pay_with", id, card: spare },
    { do: "details", name: "Eve", phoneNumber: "", line1: "1 Elsewhere", taxNumber: "" },
  ];
  for (const form of forms) expect((await press(form)).status, form["do"]).toBe(409);
  await cardTurns(services, customerId, "insufficient_funds");
  clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
  while ((await renewSubscriptions(services)) > 0);
  expect((await press({ do: "save_card", id })).status).toBe(303);
  const card = (await getSubscription(ctx, id)).paymentMethodId ?? "";
  expect((await press({ do: "pay_with", id, card })).status).toBe(303);
});

/** The newest code that was written to an address. */
async function codeTo(ctx: MerchantContext, recipient: string): Promise<string> {
  const letter = await services.db.message.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, recipient, template: "portal_code" },
    orderBy: { createdAt: "desc" },
  });
  return /\d{8}/.exec(letter.text)?.[0] ?? "";
}

test("another email address is the customer's once its code is typed, and the one of before is told", async () => {
  const customer = await subscribedCustomer(services);
  const { ctx, customerId, email } = customer;
  const { browser, home, press } = await opened(customer);
  const elsewhere = await opened(customer);
  const fresh = "new@shop.example";
  expect((await press({ do: "email", email: "nobody" })).status).toBe(422);
  const { location } = await press({ do: "email", email: fresh });
  const claim = browser.field(await browser.follow(location), "claim");
  const wrong = await press({ do: "email_code", claim, code: "00000000" });
  expect(await browser.follow(wrong.location)).toContain("This code is not right");
  const code = await codeTo(ctx, fresh);
  const strange = await elsewhere.press({ do: "email_code", claim, code });
  expect(strange.location).toContain("told=wrong");
  expect((await getCustomer(ctx, customerId)).email).toBe(email);
  expect((await press({ do: "email_code", claim, code })).location).toContain("told=done");
  expect((await getCustomer(ctx, customerId)).email).toBe(fresh);
  expect(await home()).toContain(fresh);
  expect(await elsewhere.home()).toContain("Enter your email address");
  const told = { merchantId: ctx.merchantId, template: "address_changed" };
  const letters = await services.db.message.findMany({ where: told });
  expect(letters.map(({ recipient }) => recipient)).toEqual([email]);
});

test("an address that somebody else has stays theirs, and its code opens nobody's page", async () => {
  const mine = await subscribedCustomer(services);
  const other = await subscribedCustomer(services, mine.ctx);
  const { browser, press } = await opened(mine);
  const { location } = await press({ do: "email", email: other.email });
  const claim = browser.field(await browser.follow(location), "claim");
  const code = await codeTo(mine.ctx, other.email);
  const shop = portalOf(mine.ctx.merchantId);
  const door = await browser.press(shop, { do: "enter", claim, code });
  expect(door.location).toContain("door=wrong");
  expect((await press({ do: "email_code", claim, code })).status).toBe(409);
  expect((await getCustomer(mine.ctx, mine.customerId)).email).toBe(mine.email);
});

async function permit(ctx: MerchantContext, portalRules: object): Promise<void> {
  await services.db.merchant.update({ where: { id: ctx.merchantId }, data: { portalRules } });
}
