import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createPrice } from "#server/routers/prices/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createSubscription } from "#server/routers/subscriptions/create.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { CreatePrice } from "#server/wire/selling/price.ts";
import { card, newCustomer, newSession } from "#server/workshop/testing/payments/payments.ts";

type Plan = {
  name?: string;
  currency?: string;
  recurring?: Recurring | null;
  active?: boolean;
  onePerCustomer?: boolean;
  trialDays?: number | null;
  features?: string[];
};

/** A price of a product of its own, each month unless it says otherwise. Answers the price's id. */
export async function planOf(
  ctx: MerchantContext,
  amount: number,
  plan: Plan = {},
): Promise<string> {
  const { name = "Plan", currency = "EUR", onePerCustomer = false, active = true } = plan;
  const recurring =
    plan.recurring === undefined
      ? ({ interval: "month", intervalCount: 1 } as const)
      : plan.recurring;
  const { trialDays, features } = plan;
  const product = CreateProduct.parse({ name, currency, onePerCustomer, features });
  const { id: productId } = await createProduct(ctx, product);
  const price = CreatePrice.parse({ productId, amount, currency, recurring, active, trialDays });
  return (await createPrice(ctx, price)).id;
}

/** Prices of one product, between which its customers may choose. Answers their ids by amount. */
export async function plansOf(
  ctx: MerchantContext,
  amounts: readonly number[],
  plan: Plan,
): Promise<Map<number, string>> {
  const [first = 0, ...others] = amounts;
  const plans = new Map([[first, await planOf(ctx, first, plan)]]);
  const where = { merchantId: ctx.merchantId, id: plans.get(first) };
  const { productId } = await ctx.db.price.findFirstOrThrow({ where });
  const { currency = "EUR", recurring, trialDays } = plan;
  for (const amount of others) {
    const price = { productId, name: `${amount}`, amount, currency, recurring, trialDays };
    plans.set(amount, (await createPrice(ctx, CreatePrice.parse(price))).id);
  }
  return plans;
}

/** A customer who has saved a card that outlives the longest history. Answers the customer's id. */
export async function savedCustomer(ctx: MerchantContext): Promise<string> {
  const { id } = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "setup", customerId: id });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: { ...card(), expYear: 2049 } });
  return id;
}

export function newSubscription(ctx: MerchantContext, input: object) {
  return createSubscription(ctx, CreateSubscription.parse(input));
}
