import { describe, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { listPaymentIntents } from "#server/routers/payment-intents/list.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { ListPaymentIntents } from "#server/wire/payments/payment-intent.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-01T00:00:00.000Z");
const services = await testServices({ clock });
const monthly = { interval: "month", intervalCount: 1 } as const;

/** The lines of a plan of €120 a month and a set-up fee of €5. */
async function planAndFee(ctx: MerchantContext) {
  const plan = { name: "Plan", amount: 12_000, currency: "EUR", recurring: monthly };
  const fee = { name: "Set-up", amount: 500, currency: "EUR" };
  const made = [
    await createProduct(ctx, CreateProduct.parse(plan)),
    await createProduct(ctx, CreateProduct.parse(fee)),
  ];
  return made.map(({ id: productId }) => ({ productId, quantity: 1 }));
}

const doors = {
  session: async (ctx: MerchantContext, sold: object) =>
    createCheckoutSession(ctx, CreateCheckoutSession.parse(sold)),
  link: async (ctx: MerchantContext, sold: object) => {
    const urls = { successUrl: "", cancelUrl: "", metadata: {}, totalAmount: 12_500 };
    const link = await createPaymentLink(ctx, CreatePaymentLink.parse({ ...sold, ...urls }));
    return openLinkSession(ctx, link.id, {});
  },
};

describe.each(Object.keys(doors) as (keyof typeof doors)[])("sold by a %s", (door) => {
  async function subscribed() {
    const ctx = await newMerchant(services);
    const customer = await newCustomer(ctx);
    const lineItems = await planAndFee(ctx);
    const sold = { mode: "subscription", currency: "EUR", customerId: customer.id, lineItems };
    const session = await doors[door](ctx, sold);
    await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    const { merchantId } = ctx;
    const { id } = await ctx.db.subscription.findFirstOrThrow({ where: { merchantId } });
    return { ctx, id, session };
  }

  test("a line whose product has no interval is charged in the first period only", async () => {
    const { ctx, id } = await subscribed();
    for (let month = 0; month < 2; month += 1) {
      clock.advance(32 * dayMs);
      // oxlint-disable-next-line no-await-in-loop
      await renewSubscriptions(services);
    }
    const asked = ListPaymentIntents.parse({ subscriptionId: id });
    const { data, pagination } = await listPaymentIntents(ctx, asked);
    expect(data.map(({ amountCaptured }) => amountCaptured)).toEqual([12_000, 12_000, 12_500]);
    expect(pagination.total).toBe(3);
  });

  test("a renewal says what it is for: subscription, mode, description, lines, and its event the payment", async () => {
    const { ctx, id, session } = await subscribed();
    clock.advance(32 * dayMs);
    await renewSubscriptions(services);
    const asked = ListPaymentIntents.parse({ subscriptionId: id });
    const [renewal, first] = (await listPaymentIntents(ctx, asked)).data;
    expect(first).toMatchObject({ id: session.paymentIntentId, mode: "subscription" });
    expect(renewal).toMatchObject({ subscriptionId: id, mode: "subscription" });
    expect(renewal?.description).toBe("Plan");
    expect(await getSubscription(ctx, id)).toMatchObject({
      amount: 12_000,
      latestPaymentIntentId: renewal?.id,
      lineItems: [{ name: "Plan", amount: 12_000, quantity: 1 }],
    });
    const event = await ctx.db.event.findFirstOrThrow({
      where: { merchantId: ctx.merchantId, type: "subscription.renewed" },
    });
    expect(JSON.parse(event.payload).data).toMatchObject({ latestPaymentIntentId: renewal?.id });
  });
});
