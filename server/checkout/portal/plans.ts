import type { PlanPreview, PortalPlan } from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { standings } from "#server/payments/subscriptions/lifecycle.ts";
import { itemsOf } from "#server/payments/subscriptions/price-renewal.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";

/** A page of plans stays readable. */
const offeredMax = 20;

/** The one item of a subscription whose plan and quantity could be changed now; null for any other subscription. */
export function changeableItem(row: SubscriptionModel): LineItem | null {
  const [item, ...others] = itemsOf(row);
  if (!item?.productId || others.length > 0 || row.cancelAtPeriodEnd) return null;
  return standings[row.status].changes ? item : null;
}

/** Active prices of the subscription's product at its interval and in its currency, the lowest first. */
export async function offeredPlans(
  { ctx }: Visitor,
  row: SubscriptionModel,
): Promise<PortalPlan[]> {
  const item = changeableItem(row);
  if (!item?.productId || row.recurring === null) return [];
  const { merchantId } = ctx;
  const prices = await ctx.db.price.findMany({
    where: {
      merchantId,
      productId: item.productId,
      active: true,
      currency: row.currency,
      recurring: { equals: row.recurring },
      product: { active: true },
    },
    include: { product: { select: { name: true } } },
    orderBy: [{ amount: "asc" }, { id: "asc" }],
    take: offeredMax,
  });
  return prices.map(({ id, name, product, amount }) => ({
    priceId: id,
    name: name ?? product.name,
    amount: Number(amount),
    isPresent: id === item.priceId,
  }));
}

export type ChosenPlan = { plan: PortalPlan; quantity: number };

/** The plan and quantity that a form names; null where the plan is not offered, or both are the present ones. */
export async function chosenPlan(
  visitor: Visitor,
  row: SubscriptionModel,
  { price, quantity: typed = "" }: Record<string, string>,
): Promise<ChosenPlan | null> {
  const quantity = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  if (quantity < 1 || quantity > lineQuantityMax) return null;
  const plan = (await offeredPlans(visitor, row)).find(({ priceId }) => priceId === price);
  const isPresent = plan?.isPresent && changeableItem(row)?.quantity === quantity;
  return plan && !isPresent ? { plan, quantity } : null;
}

/** The amounts of a change as it would be made now; null where it would be refused. Writes nothing. */
export async function previewPlan(
  { ctx }: Visitor,
  row: SubscriptionModel,
  { plan, quantity }: ChosenPlan,
): Promise<PlanPreview | null> {
  try {
    const items = [{ priceId: plan.priceId, quantity }];
    const preview = await previewSubscription(ctx, { id: row.id, items });
    const { previewId, proration, dueNow, unusedAmount, nextCharge } = preview;
    return {
      previewId,
      plan,
      quantity,
      holds: proration === "next_period" ? "next_period" : "now",
      dueNow,
      unusedAmount,
      next: { at: nextCharge.at, amount: nextCharge.amount },
      isCharged: row.collection === "charge",
    };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return null;
  }
}
