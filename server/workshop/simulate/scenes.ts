import { dayMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { CreateWebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";
import { changeAccount } from "#server/workshop/simulate/bank-account.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  captureInVain,
  captureInVainWhileAsked,
} from "#server/workshop/simulate/scenes/capture-in-vain.ts";
import { household } from "#server/workshop/simulate/scenes/household.ts";
import { largeSale } from "#server/workshop/simulate/scenes/large-sale.ts";
import { selling } from "#server/workshop/simulate/scenes/selling.ts";
import { waitingRefund } from "#server/workshop/simulate/scenes/waiting-refund.ts";
import type { Sale, Stage } from "#server/workshop/simulate/stage.ts";
import { card, newIntent, newSession } from "#server/workshop/testing/payments/payments.ts";
import { sendWebhook } from "#server/workshop/testing/stripe/webhook.ts";

/** The starting state of a history. Everything before it went well and undisturbed. */
export type Scene = (stage: Stage, random: Random) => Promise<void>;

/** Sales of a shop: sessions and intents to be captured, unpaid, under challenge, authorized or paid. */
async function shop(stage: Stage, random: Random): Promise<void> {
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const sale = random.chance(0.5) ? await toCapture(stage) : await session(stage);
    stage.sales.push(sale);
    const before = random.pick([null, cards.good, cards.good, cards.challenged]);
    if (before) await pay(stage, sale, before);
  }
}

/** One sale, authorized or paid: what the merchant, the shopper and the processor fall out about. */
async function oneSale(stage: Stage, random: Random): Promise<void> {
  const sale = random.chance(0.6) ? await toCapture(stage) : await session(stage);
  stage.sales.push(sale);
  await pay(stage, sale);
  if (sale.stood === "authorized" && random.chance(0.15)) {
    if (random.chance(0.5)) await captureInVainWhileAsked(stage, sale);
    else await captureInVain(stage, sale);
  }
}

/** A sale that is paid, and two refunds of parts of it that the processor has taken in. */
async function refunding(stage: Stage): Promise<void> {
  const sale = await session(stage);
  stage.sales.push(sale);
  const paymentIntentId = sale.intentId;
  await pay(stage, sale);
  for (const amount of [100, 200])
    await createRefund(stage.ctx, CreateRefund.parse({ paymentIntentId, amount }));
}

/** One sale that nobody has paid yet, or whose shopper is at the bank. */
async function unpaid(stage: Stage, random: Random): Promise<void> {
  const sale = random.chance(0.4) ? await toCapture(stage) : await session(stage);
  stage.sales.push(sale);
  if (random.chance(0.6)) return;
  await pay(stage, sale, cards.challenged);
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
      stood: "unpaid",
    });
  }
}

/**
 * A subscription whose first period is paid, and mostly over; or whose renewal has been declined. Its
 * customer has a balance besides.
 */
async function subscription(stage: Stage, random: Random): Promise<void> {
  const { ctx } = stage;
  const { id: customerId } = await shopper(stage);
  const made = await newSession(ctx, {
    mode: "subscription",
    customerId,
    ...(await soldEveryDay(ctx, random)),
  });
  const sale = saleOf(made, 700);
  await pay(stage, sale);
  stage.sales.push({ ...sale, stood: "subscribed" });
  const { merchantId } = ctx;
  const { id } = await ctx.db.subscription.findFirstOrThrow({ where: { merchantId, customerId } });
  stage.subscriptions.push(id);
  await pay(stage, await session(stage, { customerId, purpose: "balance_funding", amount: 1500 }));
  if (random.chance(0.15)) return;
  const { clock, now, services } = stage.world;
  clock.advance(dayMs);
  if (random.chance(0.65)) return;
  // The card was empty when the period was over: it is tried again after a day.
  now.model.isEmpty = true;
  await renewSubscriptions(services);
  now.model.isEmpty = random.chance(0.3);
  if (random.chance(0.7)) clock.advance(dayMs);
}

/** The interval is stated, or it is the product's. */
async function soldEveryDay(ctx: MerchantContext, random: Random) {
  const recurring = { interval: "day", intervalCount: 1 } as const;
  if (random.chance(0.5)) return { recurring, totalAmount: 700 };
  const plan = { name: "Plan", currency: "EUR", amount: 700, recurring };
  const { id: productId } = await createProduct(ctx, CreateProduct.parse(plan));
  return { totalAmount: 700, lineItems: [{ productId, quantity: 1 }] };
}

/** Customers with balances, and something to buy from one, which is already held for it or not. */
async function balances(stage: Stage, random: Random): Promise<void> {
  const { ctx } = stage;
  for (const amount of [2000, 1000]) {
    const { id: customerId } = await shopper(stage);
    stage.customers.push(customerId);
    const funding = await session(stage, { customerId, purpose: "balance_funding", amount });
    await pay(stage, funding);
    stage.sales.push(funding);
  }
  // A customer of this scene: a customer of another scene may have a balance that is already held.
  const customerId = stage.customers.at(-2) ?? "";
  stage.sales.push(await session(stage, { customerId, purpose: "purchase", amount: 900 }));
  for (let count = 2; count > 0; count -= 1)
    stage.sales.push(await toCapture(stage, customerId, 1200));
  if (random.chance(0.3)) return;
  const [sale] = stage.sales.slice(-1);
  if (!sale) return;
  await confirmPayment(ctx, sale.intentId, { wallet: true });
  sale.stood = "authorized";
}

/** Earnings that are on their way to the bank, or are about to be; the account may have changed since. */
async function payouts(stage: Stage, random: Random): Promise<void> {
  const { ctx, world } = stage;
  // Where the account has changed no more payouts are taken.
  if (stage.promised.length > 0) return oneSale(stage, random);
  const sale = await session(stage);
  await pay(stage, sale);
  stage.sales.push({ ...sale, stood: "earned" });
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const amount = 100 + random.below(300);
    const taken = await createPayout(ctx, { amount, currency: "EUR" }).catch(nothingThere);
    if (taken) stage.payouts.push(taken.id);
  }
  if (random.chance(0.7)) world.clock.advance(61 * secondMs);
  if (random.chance(0.8)) return;
  await changeAccount(ctx, random.pick(["other", "rejected"]));
  for (const payoutId of stage.payouts) stage.promised.push({ what: "not paid out", payoutId });
}

/** A disputed balance whose money was held or passed on has left the merchant with a debt. */
function nothingThere(error: unknown): null {
  if (isDomainError(error) && error.code === "insufficient_merchant_balance") return null;
  throw error;
}

/** A sale or a funded balance that was disputed, of which the merchant has heard. */
async function disputed(stage: Stage, random: Random): Promise<void> {
  const { world } = stage;
  const { model } = world.now;
  const isFunding = random.chance(0.35);
  if (isFunding) await balances(stage, random);
  else await shop(stage, random);
  const sale = isFunding ? stage.sales.find(({ stood }) => stood === "paid") : await session(stage);
  if (!sale) return;
  if (!isFunding) {
    stage.sales.push(sale);
    await pay(stage, sale);
  }
  const { merchantId } = stage.ctx;
  const { processorPayment } = await world.db.paymentIntent.findUniqueOrThrow({
    where: { merchantId_id: { merchantId, id: sale.intentId } },
  });
  const payment = model.books.payment(processorPayment);
  if (!payment) return;
  if (isFunding && random.chance(0.6)) await spend(stage);
  const dispute = model.desk.open(payment.id, random.pick(["chargeback", "chargeback", "inquiry"]));
  const event = model.api.event({ type: "charge.dispute.created", object: dispute });
  await sendWebhook(world.services, JSON.stringify(event));
  const rows = await world.db.dispute.findMany({ where: { merchantId } });
  stage.disputes.push(...rows.map(({ id }) => id));
  sale.stood = "disputed";
}

/** Most of what the one has goes to the other. */
async function spend({ ctx, customers }: Stage): Promise<void> {
  const [fromCustomerId = "", toCustomerId = ""] = customers.slice(-2);
  const what = { amount: 700, currency: "EUR", metadata: {} };
  await createTransfer(ctx, { fromCustomerId, toCustomerId, ...what });
}

export const scenes: readonly Scene[] = [
  payouts,
  payouts,
  oneSale,
  oneSale,
  oneSale,
  oneSale,
  oneSale,
  refunding,
  waitingRefund,
  largeSale,
  household,
  selling,
  selling,
  selling,
  unpaid,
  unpaid,
  shop,
  limitedLink,
  limitedLink,
  subscription,
  subscription,
  balances,
  disputed,
  disputed,
];

/** Shop by shop the same people, with the same address. */
async function shopper({ ctx, people }: Stage): Promise<{ id: string }> {
  const email = `ada${people.length + 1}@example.com`;
  const made = await createCustomer(ctx, { name: "Ada", email });
  people.push(made.id);
  return made;
}

/** Somebody who listens to everything. */
export async function listen(stage: Stage): Promise<void> {
  const input = { url: `https://shop${stage.number}.example/hooks`, events: ["*"] };
  await createWebhookEndpoint(stage.ctx, CreateWebhookEndpoint.parse(input));
  stage.hasEndpoint = true;
}

async function toCapture({ ctx }: Stage, customerId?: string, amount = 1000): Promise<Sale> {
  const { id } = await newIntent(ctx, { amount, captureMethod: "manual", customerId });
  return { intentId: id, sessionId: null, amount, stood: "unpaid" };
}

type Bought = { customerId?: string; purpose?: "purchase" | "balance_funding"; amount?: number };

async function session({ ctx, sales }: Stage, bought: Bought = {}): Promise<Sale> {
  const { amount = 1100, ...rest } = bought;
  const made = await newSession(ctx, {
    totalAmount: amount,
    clientReferenceId: `cart-${sales.length + 1}`,
    ...rest,
  });
  return saleOf(made, amount);
}

function saleOf(made: { id: string; paymentIntentId: string | null }, amount: number): Sale {
  return { intentId: made.paymentIntentId ?? "", sessionId: made.id, amount, stood: "unpaid" };
}

/** As a browser does, in peace. */
async function pay({ ctx }: Stage, sale: Sale, number = cards.good): Promise<void> {
  const input = { card: card(number), browserToken: "b" };
  const { status } = await confirmPayment(ctx, sale.intentId, input);
  sale.stood =
    status === "requires_action"
      ? "challenged"
      : status === "requires_capture"
        ? "authorized"
        : "paid";
}
