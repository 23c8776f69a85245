import { confirmPayment } from "#server/payments/intents/confirm.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { CreateWebhookEndpoint } from "#server/wire/webhook-endpoint.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { CreatePaymentLink } from "#server/wire/payment-link.ts";
import { cards } from "#server/workshop/simulate/processor-model.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Sale, Stage } from "#server/workshop/simulate/stage.ts";
import { card, newCustomer, newIntent, newSession } from "#server/workshop/testing/payments.ts";

/** What a history begins with. Everything before it went well and in peace. */
export type Scene = (stage: Stage, random: Random) => Promise<void>;

/** Sales of a shop: sessions and intents to be captured, unpaid, under challenge, authorised or paid. */
async function shop(stage: Stage, random: Random): Promise<void> {
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const sale = random.chance(0.5) ? await toCapture(stage) : await session(stage);
    stage.sales.push(sale);
    const before = random.pick([null, cards.good, cards.good, cards.challenged]);
    if (before)
      await confirmPayment(stage.ctx, sale.intentId, { card: card(before), browserToken: "b" });
  }
}

/** The last places of a link, and more shoppers than places. */
async function limitedLink(stage: Stage, random: Random): Promise<void> {
  const { ctx } = stage;
  const input = { totalAmount: 1500, currency: "EUR", mode: "payment" };
  const urls = { successUrl: "https://shop.example/yes", cancelUrl: "https://shop.example/no" };
  const maxCompletions = 1 + random.below(2);
  const link = await createPaymentLink(
    ctx,
    CreatePaymentLink.parse({
      ...input,
      ...urls,
      hostedCheckoutConfig: null,
      metadata: {},
      maxCompletions,
    }),
  );
  stage.links.push(link.id);
  for (let shopper = 0; shopper <= maxCompletions; shopper += 1) {
    const opened = await openLinkSession(ctx, link.id, {});
    stage.sales.push({
      intentId: opened.paymentIntentId ?? "",
      sessionId: opened.id,
      amount: 1500,
    });
  }
}

/** A subscription whose first period is paid. */
async function subscription(stage: Stage): Promise<void> {
  const { ctx } = stage;
  const { id: customerId } = await newCustomer(ctx);
  const recurring = { interval: "day", intervalCount: 1 } as const;
  const made = await newSession(ctx, {
    mode: "subscription",
    customerId,
    recurring,
    totalAmount: 700,
  });
  const sale = { intentId: made.paymentIntentId ?? "", sessionId: made.id, amount: 700 };
  await confirmPayment(ctx, sale.intentId, { card: card(cards.good) });
  stage.sales.push(sale);
  const { merchantId } = ctx;
  const { id } = await ctx.db.subscription.findFirstOrThrow({ where: { merchantId, customerId } });
  stage.subscriptions.push(id);
}

/** Customers with balances, and something to buy from one. */
async function balances(stage: Stage): Promise<void> {
  const { ctx } = stage;
  for (const amount of [2000, 1000]) {
    const { id: customerId } = await newCustomer(ctx);
    stage.customers.push(customerId);
    const funding = await session(stage, { customerId, purpose: "balance_funding", amount });
    await confirmPayment(ctx, funding.intentId, { card: card(cards.good) });
    stage.sales.push(funding);
  }
  const [customerId = ""] = stage.customers;
  stage.sales.push(await session(stage, { customerId, purpose: "purchase", amount: 900 }));
  stage.sales.push(await toCapture(stage, customerId));
}

export const scenes: readonly Scene[] = [shop, shop, limitedLink, subscription, balances];

/** Somebody who listens to everything. */
export async function listen(stage: Stage): Promise<void> {
  const input = { url: "https://shop.example/hooks", events: ["*"] };
  await createWebhookEndpoint(stage.ctx, CreateWebhookEndpoint.parse(input));
  stage.hasEndpoint = true;
}

async function toCapture({ ctx }: Stage, customerId?: string): Promise<Sale> {
  const { id } = await newIntent(ctx, { amount: 1000, captureMethod: "manual", customerId });
  return { intentId: id, sessionId: null, amount: 1000 };
}

type Bought = { customerId?: string; purpose?: "purchase" | "balance_funding"; amount?: number };

async function session({ ctx }: Stage, bought: Bought = {}): Promise<Sale> {
  const { amount = 1100, ...rest } = bought;
  const made = await newSession(ctx, { totalAmount: amount, ...rest });
  return { intentId: made.paymentIntentId ?? "", sessionId: made.id, amount };
}
