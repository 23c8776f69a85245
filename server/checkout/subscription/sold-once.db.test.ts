import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { dayMs } from "#server/core/clock.ts";
import { subscriptionUrl } from "#server/notifications/receipts/subscription-link.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { linkOf, ofLink, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const good = "4242424242424242";
const email = { email: "ada@shop.example" };
const once = { mode: "subscription", onePerCustomer: true, name: "Plant of the month" };

async function sold() {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, once);
  const buy = (form: object = email, number = good) =>
    pay(services, visit(ofLink(link.id)), number, { ...form });
  const letters = () =>
    services.db.message.findMany({
      where: { merchantId: ctx.merchantId, template: "already_subscribed" },
    });
  return { ctx, link, buy, letters };
}

test("the page says before that it is sold once, and to who has it nothing of the address: its owner gets one letter a day with the link", async () => {
  const { ctx, link, buy, letters } = await sold();
  expect(await loadCheckout(services, visit(ofLink(link.id)))).toMatchObject({
    form: { isSoldOnce: true },
  });
  expect((await buy()).state).toBe("complete");
  for (const form of [email, { email: "ADA@shop.example" }])
    expect(await buy(form)).toMatchObject({
      state: "open",
      refusal: { kind: "not_made" },
      form: { values: form },
    });
  const { merchantId } = ctx;
  expect(await services.db.subscription.count({ where: { merchantId } })).toBe(1);
  expect(await services.db.sandboxPayment.count()).toBe(1);
  const { id } = await services.db.subscription.findFirstOrThrow({ where: { merchantId } });
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ recipient: "ada@shop.example" });
  expect(letter?.text).toContain(subscriptionUrl(services.env, { merchantId, id }));
  clock.advance(dayMs + 1);
  await buy();
  expect(await letters()).toHaveLength(2);
});

test("somebody else buys it, and who has ended it buys it again", async () => {
  const { ctx, buy, letters } = await sold();
  await buy();
  expect((await buy({ email: "bo@shop.example" })).state).toBe("complete");
  const rows = await services.db.subscription.findMany({ where: { merchantId: ctx.merchantId } });
  for (const { id } of rows) await cancelSubscription(ctx, { id, atPeriodEnd: false });
  expect((await buy()).state).toBe("complete");
  expect(await letters()).toEqual([]);
});

test("a link that sells it to everybody says nothing of it", async () => {
  const ctx = await newMerchant(services);
  const { id } = await linkOf(ctx, { ...once, onePerCustomer: false });
  expect(await loadCheckout(services, visit(ofLink(id)))).toMatchObject({
    form: { isSoldOnce: false },
  });
});
