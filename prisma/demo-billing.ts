import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createInvoice } from "#server/routers/invoices/create.ts";
import { payInvoiceByHand } from "#server/routers/invoices/end.ts";
import { finalizeInvoice } from "#server/routers/invoices/finalize.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { createSubscription } from "#server/routers/subscriptions/create.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { CreateInvoice } from "#server/wire/billing/invoice.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CancelSubscription, PauseSubscription } from "#server/wire/payments/subscription.ts";
import {
  CreateSubscription,
  UpdateSubscription,
} from "#server/wire/payments/subscriptions/subscription-change.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { currency, daysAgo, pay } from "./demo-payments.ts";

const plans = [
  { name: "Small", amount: 1900 },
  { name: "Medium", amount: 2900 },
  { name: "Large", amount: 4900 },
] as const;
type Plan = (typeof plans)[number]["name"];

type Act = { day: number; do: "cancel" | "end" | "pause" } | { day: number; to: Plan };
type Subscriber = {
  name: string;
  plan: Plan;
  /** Days ago. */
  day: number;
  /** A good card unless it says otherwise; none: a trial that ends in six days. */
  card?: string | null;
  act?: Act;
};

const goodCard = "4242424242424242";
/** Cards that pay while their holder is there, and are declined at a renewal. */
const [askNever, askLater] = ["4000000000000341", "4000000000000358"];

const subscribers: readonly Subscriber[] = [
  { name: "Bram Visser", plan: "Medium", day: 58 },
  { name: "Elif Kaya", plan: "Small", day: 55, act: { day: 20, to: "Large" } },
  { name: "Marta Nowak", plan: "Large", day: 52, act: { day: 16, to: "Medium" } },
  { name: "Lars Holm", plan: "Medium", day: 50, act: { day: 9, do: "pause" } },
  { name: "Inês Costa", plan: "Small", day: 47, act: { day: 12, do: "cancel" } },
  { name: "Oskar Lund", plan: "Medium", day: 45, act: { day: 5, do: "end" } },
  { name: "Greta Weiss", plan: "Large", day: 34, card: askNever },
  { name: "Paul Moreau", plan: "Small", day: 32, card: askLater },
  { name: "Sofia Rossi", plan: "Large", day: 21 },
  { name: "Tom Baker", plan: "Small", day: 8, card: null },
];

/**
 * A box of plants each month in three sizes, with subscribers in every state, the renewals of two months, and invoices
 * beside them. Days are gone through one by one, as the worker would have.
 */
export async function billThroughTheWeeks(services: Services, merchantId: string): Promise<void> {
  const first = actFor(daysAgo(services, 59), merchantId);
  const prices = await createPlans(first);
  const begun = new Map<string, string>();
  for (let day = 58; day >= 0; day -= 1) {
    const then = daysAgo(services, day);
    const ctx = actFor(then, merchantId);
    for (const one of subscribers) {
      if (one.day === day) begun.set(one.name, await subscribe(ctx, one, prices));
      if (one.act?.day === day) await act(ctx, begun.get(one.name) ?? "", { ...one, prices });
    }
    while ((await renewSubscriptions(then)) > 0);
  }
  await sendInvoices(services, merchantId);
}

type Prices = ReadonlyMap<Plan, string>;

async function createPlans(ctx: MerchantContext): Promise<Prices> {
  const product = CreateProduct.parse({ name: "Plant box", currency, amount: 1900 });
  const { id: productId } = await createProduct(ctx, product);
  const prices = new Map<Plan, string>();
  for (const { name, amount } of plans) {
    const recurring = { interval: "month", intervalCount: 1 };
    const price = CreatePrice.parse({ productId, name, amount, currency, recurring });
    prices.set(name, (await createPrice(ctx, price)).id);
  }
  return prices;
}

/** Answers the subscription's id. */
async function subscribe(
  ctx: MerchantContext,
  { name, plan, card = goodCard }: Subscriber,
  prices: Prices,
): Promise<string> {
  const email = `${name.split(" ")[0]?.toLowerCase().replace("ê", "e")}@example.com`;
  const { id: customerId } = await createCustomer(ctx, { name, email });
  const items = [{ priceId: prices.get(plan), quantity: 1 }];
  const kind = card ? { mode: "subscription", lineItems: items } : { mode: "setup" };
  const session = CreateCheckoutSession.parse({ ...kind, currency, customerId });
  const { paymentIntentId } = await createCheckoutSession(ctx, session);
  await pay(ctx, paymentIntentId, card ?? goodCard);
  if (!card) {
    const trialEnd = addMs(ctx.clock.now(), 14 * dayMs).toISOString();
    const trial = CreateSubscription.parse({ customerId, items, trialEnd });
    return (await createSubscription(ctx, trial)).id;
  }
  const where = { merchantId: ctx.merchantId, customerId };
  return (await ctx.db.subscription.findFirstOrThrow({ where })).id;
}

async function act(
  ctx: MerchantContext,
  id: string,
  { act: asked, prices }: Pick<Subscriber, "act"> & { prices: Prices },
): Promise<void> {
  if (!asked) return;
  if ("to" in asked) {
    const items = [{ priceId: prices.get(asked.to), quantity: 1 }];
    await updateSubscription(ctx, UpdateSubscription.parse({ id, items, proration: "immediate" }));
  } else if (asked.do === "pause") await pauseSubscription(ctx, PauseSubscription.parse({ id }));
  else {
    const atPeriodEnd = asked.do === "end";
    const reason = atPeriodEnd ? "unused" : "too_expensive";
    await cancelSubscription(ctx, CancelSubscription.parse({ id, atPeriodEnd, reason }));
  }
}

/** One is overdue, one paid at the bank, one open and one a draft. */
async function sendInvoices(services: Services, merchantId: string): Promise<void> {
  const customer = { name: "Café Linde", email: "cafe.linde@example.com" };
  const { id: customerId } = await createCustomer(
    actFor(daysAgo(services, 41), merchantId),
    customer,
  );
  for (const [day, end] of [
    [40, "paid"],
    [30, "open"],
    [6, "open"],
    [1, "draft"],
  ] as const) {
    const ctx = actFor(daysAgo(services, day), merchantId);
    const lineItems = [
      { name: "Care of plants, one month", quantity: 1, amount: 12_500, currency },
    ];
    const invoice = CreateInvoice.parse({ customerId, lineItems, daysUntilDue: 14 });
    const { id } = await createInvoice(ctx, invoice);
    if (end === "draft") continue;
    await finalizeInvoice(ctx, id);
    const later = actFor(daysAgo(services, day - 9), merchantId);
    if (end === "paid") await payInvoiceByHand(later, { id, reference: "Bank transfer" });
  }
}
