import { expect, test } from "vitest";
import { GET, POST } from "#app/(hosted)/portal/[shop]/route.tsx";
import { GET as openLink } from "#app/(hosted)/portal/route.tsx";
import { hourMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createPortalSession } from "#server/routers/portal-sessions/create.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { browserOf, portalOf } from "#server/workshop/testing/payments/portal-browser.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;

const permitted = { portalPlan: true };

/** A customer at their page with a subscription of €24.00 a month, to which small (€14.00) and large (€39.00) are plans. */
async function subscribed({
  portalRules = permitted,
  changeRules = {},
}: { portalRules?: object; changeRules?: object } = {}) {
  const ctx = await newMerchant(services);
  const where = { id: ctx.merchantId };
  await ctx.db.merchant.update({ where, data: { portalRules, changeRules } });
  const customerId = await savedCustomer(ctx);
  const medium = await planOf(ctx, 2400, { name: "Plant of the month" });
  const { productId } = await ctx.db.price.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, id: medium },
  });
  const price = async (name: string, amount: number, also: object = {}) => {
    const recurring = { interval: "month", intervalCount: 1 };
    const input = { productId, name, amount, currency: "EUR", recurring, ...also };
    return (await createPrice(ctx, CreatePrice.parse(input))).id;
  };
  const [small, large] = [await price("Small", 1400), await price("Large", 3900)];
  const { id } = await newSubscription(ctx, { customerId, items: [{ priceId: medium }] });
  const at = await opened(ctx, customerId);
  const ask = (priceId: string, quantity = 1) =>
    at.page(`page=plan&id=${id}&price=${priceId}&quantity=${quantity}`);
  const form = async (priceId: string, quantity = 1) => ({
    do: "plan",
    id,
    price: priceId,
    quantity: String(quantity),
    previewId: at.browser.field(await ask(priceId, quantity), "previewId"),
  });
  const items = async () =>
    (await getSubscription(ctx, id)).items.map((item) => [item.priceId, item.quantity]);
  const paid = async () => (await ledgerBalances(ctx))["merchant"] ?? 0;
  return { ...at, ctx, customerId, id, medium, small, large, price, ask, form, items, paid };
}

async function opened(ctx: MerchantContext, customerId: string) {
  const browser = browserOf({ openLink, GET, POST });
  const shop = portalOf(ctx.merchantId);
  const { url } = await createPortalSession(ctx, { customerId });
  const token = browser.field(await browser.follow(url), "token");
  return {
    browser,
    home: () => browser.follow(shop),
    page: (query: string) => browser.follow(`${shop}?${query}`),
    press: (form: Record<string, string>) => browser.press(shop, { token, ...form }),
  };
}

test("a plan is changed for the amounts that the page has shown, and charged once however often it is pressed", async () => {
  const { ctx, id, page, home, press, ask, form, items, large, medium, paid } = await subscribed();
  expect(await home()).toContain("page=plan");
  const plans = await page(`page=plan&id=${id}`);
  expect(plans.indexOf("€14.00")).toBeLessThan(plans.indexOf("€24.00"));
  expect(plans).toContain("your plan");
  const before = await paid();
  expect(await ask(large)).toContain("Change plan and pay €15.00");
  expect(await items()).toEqual([[medium, 1]]);
  const filled = await form(large);
  const begun = await eventTypes(ctx, id);
  const both = await Promise.all([press(filled), press(filled)]);
  expect(both.filter(({ location }) => location.includes("told=done"))).toHaveLength(1);
  expect(await items()).toEqual([[large, 1]]);
  expect((await paid()) - before).toBe(1500);
  expect((await eventTypes(ctx, id)).slice(begun.length)).toEqual(["subscription.updated"]);
});

test("unused time lowers the next charge, and not the price that the page says of the plan", async () => {
  const { home, press, form, large, small } = await subscribed();
  for (const plan of [large, small]) await press(await form(plan));
  const text = (await home()).replaceAll(/<[^>]+>/g, "");
  expect(text).toMatch(/€14\.00 every month/);
  expect(text).not.toMatch(/€0\.00 every month/);
});

test("the quantity is changed, and one that is none changes nothing", async () => {
  const { id, press, page, form, items, medium } = await subscribed();
  for (const quantity of ["0", "-1", "1.5", "1000000", "", "1"]) {
    const shown = await page(`page=plan&id=${id}&price=${medium}&quantity=${quantity}`);
    expect(shown, quantity).not.toContain('name="previewId"');
  }
  expect((await press(await form(medium, 3))).location).toContain("told=done");
  expect(await items()).toEqual([[medium, 3]]);
});

test("a smaller plan waits for the next period where the merchant says so, and is taken back", async () => {
  const changeRules = { planDowngrade: "next_period" };
  const { ctx, id, home, press, ask, form, items, small, medium } = await subscribed({
    changeRules,
  });
  expect(await ask(small)).toContain("On July 1, 2027");
  expect((await press(await form(small))).location).toContain("told=done");
  expect(await home()).toContain("From July 1, 2027: 1 × Small");
  expect(await items()).toEqual([[medium, 1]]);
  await ctx.db.price.updateMany({
    where: { merchantId: ctx.merchantId, id: medium },
    data: { active: false },
  });
  expect((await press({ do: "undo_plan", id })).location).toContain("told=done");
  expect((await getSubscription(ctx, id)).pendingChange).toBeNull();
  expect(await home()).not.toContain("undo_plan");
  expect((await press({ do: "undo_plan", id })).status).toBe(409);
});

test("amounts that hold no more are shown anew, and a plan that is sold no more is not", async () => {
  const { ctx, customerId, form: early, large, medium, items, paid } = await subscribed();
  const before = await paid();
  const older = await early(large);
  clock.advance(2 * hourMs);
  const { browser, page, press } = await opened(ctx, customerId);
  const { location } = await press(older);
  const shown = await browser.follow(location);
  expect(shown).toContain("Nothing was changed");
  expect(browser.field(shown, "previewId")).not.toBe(older.previewId);
  const asked = `page=plan&id=${older.id}&price=${large}&quantity=1`;
  const filled = { ...older, previewId: browser.field(await page(asked), "previewId") };
  await ctx.db.price.updateMany({
    where: { merchantId: ctx.merchantId, id: large },
    data: { active: false },
  });
  const plans = await browser.follow((await press(filled)).location);
  expect(plans).toContain("Nothing was changed");
  expect(plans).not.toContain("Large");
  expect(await items()).toEqual([[medium, 1]]);
  expect(await paid()).toBe(before);
});

test("a charge that is declined changes nothing, and the page says what to do", async () => {
  const { customerId, press, form, items, large, medium, paid } = await subscribed();
  const before = await paid();
  await cardTurns(services, customerId, "insufficient_funds");
  const { status, answer } = await press(await form(large));
  expect(status).toBe(402);
  expect(await answer.text()).toContain("Try again with another card");
  expect(await items()).toEqual([[medium, 1]]);
  expect(await paid()).toBe(before);
});

test("only plans of the same product, interval and currency are taken, of the customer's own subscription", async () => {
  const mine = await subscribed();
  const { ctx, press, page, form, items, medium, large, price } = mine;
  const theirs = await subscribed();
  const year = await price("Year", 9900, { recurring: { interval: "year", intervalCount: 1 } });
  const dollars = await price("Dollars", 100, { currency: "USD" });
  const elsewhere = await planOf(ctx, 100);
  const filled = await form(large);
  for (const other of [year, dollars, elsewhere, theirs.small]) {
    expect(await mine.ask(other), other).not.toContain('name="previewId"');
    expect((await press({ ...filled, price: other })).location).toContain("told=changed");
  }
  const neighbor = await newSubscription(ctx, {
    customerId: await savedCustomer(ctx),
    items: [{ priceId: medium }],
  });
  for (const id of [theirs.id, neighbor.id]) {
    expect(await page(`page=plan&id=${id}&price=${large}&quantity=1`)).not.toContain("previewId");
    expect((await press({ ...filled, id })).status).toBe(409);
    expect((await press({ do: "undo_plan", id })).status).toBe(409);
  }
  expect(await items()).toEqual([[medium, 1]]);
  expect(await theirs.items()).toEqual([[theirs.medium, 1]]);
});

test("nothing is offered or changed where the merchant does not permit it", async () => {
  const { ctx, home, press, form, ask, items, medium, large } = await subscribed();
  const filled = await form(large);
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data: { portalRules: {} } });
  expect(await home()).not.toContain("page=plan");
  expect(await ask(large)).not.toContain("previewId");
  expect((await press(filled)).status).toBe(409);
  expect(await items()).toEqual([[medium, 1]]);
});

test("nothing of a subscription that is paused, canceled or past due is changed", async () => {
  for (const turn of ["paused", "ends", "past_due"]) {
    const { ctx, customerId, id, form, items, medium, large } = await subscribed();
    const filled = await form(large);
    if (turn === "paused") await pauseSubscription(ctx, { id, keepService: false });
    if (turn === "ends") await cancelSubscription(ctx, { id, atPeriodEnd: true });
    if (turn === "past_due") {
      await cardTurns(services, customerId, "insufficient_funds");
      clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
      while ((await renewSubscriptions(services)) > 0);
    }
    const { page, press } = await opened(ctx, customerId);
    const asked = `page=plan&id=${id}&price=${large}&quantity=1`;
    expect(await page(asked), turn).not.toContain("previewId");
    expect((await press(filled)).status, turn).toBe(409);
    expect(await items(), turn).toEqual([[medium, 1]]);
  }
});

test("the lines of today add up: the rest of the new plan, less what is not used of the old one", async () => {
  clock.set("2028-04-01T10:00:00.000Z");
  const { ctx, customerId, large, small, id } = await subscribed();
  clock.advance(20 * 24 * hourMs);
  const { page } = await opened(ctx, customerId);
  const shown = async (price: string, quantity: number) => {
    const html = await page(`page=plan&id=${id}&price=${price}&quantity=${quantity}`);
    return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  };
  const larger = await shown(large, 1);
  expect(larger).toContain("Large, rest of the period April 21 – 30 · €39.00 × 10/30 €13.00");
  expect(larger).toContain("not used April 21 – 30 · €24.00 × 10/30 −€8.00");
  expect(larger).toContain("Change plan and pay €5.00");
  expect(larger).toContain("May 1, 2028 €39.00 Then every month €39.00");
  const smaller = await shown(small, 1);
  expect(smaller).toContain("Small, rest of the period April 21 – 30 · €14.00 × 10/30 €4.67");
  expect(smaller).toContain("Left for your next charges €3.33");
  expect(smaller).toContain("May 1, 2028 €10.67 Then every month €14.00");
  expect(await shown(large, 2)).toContain("2 × Large, rest of the period");
});

test("of several items each is changed by itself, and the others stay as they are", async () => {
  const { ctx, customerId, medium, large } = await subscribed();
  const [clay, tin] = await Promise.all([planOf(ctx, 500, { name: "Pots" }), planOf(ctx, 300)]);
  const items = [{ priceId: medium, quantity: 2 }, { priceId: clay }, { priceId: tin }];
  const { id } = await newSubscription(ctx, { customerId, items });
  const { browser, home, page, press } = await opened(ctx, customerId);
  expect(await home()).toContain(`page=plan&amp;id=${id}`);
  const plans = await page(`page=plan&id=${id}`);
  expect(plans).toContain("What do you want to change?");
  for (const key of [medium, clay, tin]) expect(plans).toContain(`item=${key}`);
  const query = `page=plan&id=${id}&item=${clay}&price=${clay}&quantity=3`;
  const form = { do: "plan", id, item: clay, price: clay, quantity: "3" };
  const asked = await page(query);
  expect(asked).toContain("Change plan and pay €10.00");
  const previewId = browser.field(asked, "previewId");
  expect((await press({ ...form, item: tin, previewId })).location).toContain("told=changed");
  expect((await press({ ...form, item: "price_none", previewId })).status).toBe(409);
  expect((await press({ ...form, previewId })).location).toContain("told=done");
  const now = async () =>
    (await getSubscription(ctx, id)).items.map(({ priceId, quantity }) => [priceId, quantity]);
  expect(await now()).toEqual([
    [medium, 2],
    [clay, 3],
    [tin, 1],
  ]);
  const first = await page(`page=plan&id=${id}&price=${large}&quantity=2`);
  await press({
    ...form,
    item: medium,
    price: large,
    quantity: "2",
    previewId: browser.field(first, "previewId"),
  });
  expect((await now())[0]).toEqual([large, 2]);
});

test("of several items none is changed while the change of another one waits", async () => {
  const changeRules = { planDowngrade: "next_period" };
  const { ctx, customerId, medium, small } = await subscribed({ changeRules });
  const pots = await planOf(ctx, 500, { name: "Pots" });
  const items = [{ priceId: medium }, { priceId: pots, quantity: 2 }];
  const { id } = await newSubscription(ctx, { customerId, items });
  const { browser, page, press } = await opened(ctx, customerId);
  const pressed = async (item: string, price: string) => {
    const asked = await page(`page=plan&id=${id}&item=${item}&price=${price}&quantity=1`);
    const form = { do: "plan", id, item, price, quantity: "1" };
    return press({ ...form, previewId: browser.field(asked, "previewId") || "none" });
  };
  expect((await pressed(medium, small)).location).toContain("told=done");
  expect((await pressed(pots, pots)).status).toBe(409);
  expect((await press({ do: "undo_plan", id })).location).toContain("told=done");
  expect((await pressed(pots, pots)).location).toContain("told=done");
  expect((await getSubscription(ctx, id)).pendingChange?.items).toHaveLength(2);
});
