import type { PlanPreview, PlanSums, PortalPlan } from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { addMs } from "#server/core/clock.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { previewValidMs } from "#server/payments/subscriptions/changes/preview-id.ts";
import { standings } from "#server/payments/subscriptions/lifecycle.ts";
import {
  afterCharge,
  creditOf,
  itemsOf,
  type RenewalTerms,
} from "#server/payments/subscriptions/price-renewal.ts";
import { shownSums, type ShownTax } from "#server/pricing/sums/shown-sums.ts";
import { previewChange, type PreviewedChange } from "#server/routers/subscriptions/preview.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";
import type { SubscriptionItemsInput } from "#server/wire/payments/subscriptions/subscription-change.ts";

/** A page of plans stays readable. */
const offeredMax = 20;

/**
 * The items of a subscription whose plan and quantity could be changed now. Of several none while a change waits for the
 * next period, or the change of another item would take its place.
 */
export function changeableItems(row: SubscriptionModel): LineItem[] {
  if (row.cancelAtPeriodEnd || !row.recurring || !standings[row.status].changes) return [];
  const items = itemsOf(row);
  if (items.length === 1) return items.filter(({ productId }) => productId);
  const prices = new Set(items.flatMap(({ priceId }) => priceId ?? []));
  return prices.size === items.length && !row.pendingChange ? items : [];
}

/** Names an item in the page's addresses and forms. */
export function itemKey({ priceId, productId }: LineItem): string {
  return priceId ?? productId ?? "";
}

type Query = Record<string, string>;

/** The item that a form names, else the first one; null where nothing can be changed. */
export function namedItem(row: SubscriptionModel, { item }: Query): LineItem | null {
  const items = changeableItems(row);
  return (item ? items.find((one) => itemKey(one) === item) : items[0]) ?? null;
}

/**
 * Active prices of an item's product at the subscription's interval and in its currency, the lowest first; without those
 * of its other items, since each price stands in a subscription once.
 */
export async function offeredPlans(
  { ctx }: Visitor,
  row: SubscriptionModel,
  item: LineItem,
): Promise<PortalPlan[]> {
  if (!item.productId || row.recurring === null) return [];
  const { merchantId } = ctx;
  const others = itemsOf(row).flatMap(({ priceId }) =>
    priceId && priceId !== item.priceId ? [priceId] : [],
  );
  const prices = await ctx.db.price.findMany({
    where: {
      merchantId,
      id: { notIn: others },
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

export type ChosenPlan = { item: LineItem; plan: PortalPlan; quantity: number };

/** The plan and quantity that a form names; null where the plan is not offered, or both are the present ones. */
export async function chosenPlan(
  visitor: Visitor,
  row: SubscriptionModel,
  query: Query,
): Promise<ChosenPlan | null> {
  const { price, quantity: typed = "" } = query;
  const item = namedItem(row, query);
  const quantity = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  if (!item || quantity < 1 || quantity > lineQuantityMax) return null;
  const plan = (await offeredPlans(visitor, row, item)).find(({ priceId }) => priceId === price);
  const isPresent = plan?.isPresent && item.quantity === quantity;
  return plan && !isPresent ? { item, plan, quantity } : null;
}

/** All items of a subscription once one of them has been changed. */
export function changedItems(
  row: SubscriptionModel,
  { item, plan, quantity }: ChosenPlan,
): SubscriptionItemsInput {
  return itemsOf(row).map((one) =>
    itemKey(one) === itemKey(item)
      ? { priceId: plan.priceId, quantity }
      : { priceId: one.priceId ?? "", quantity: one.quantity },
  );
}

/** The amounts of a change as it would be made now; null where it would be refused. Writes nothing. */
export async function previewPlan(
  { ctx }: Visitor,
  row: SubscriptionModel,
  { present, ...chosen }: ChosenPlan & { present: string },
): Promise<PlanPreview | null> {
  try {
    const asked = { id: row.id, items: changedItems(row, chosen) };
    const previewed = await previewChange(ctx, asked);
    const { previewId, plan, proration, at } = previewed;
    const { items: lineItems, nextCharge, creditLeft } = plan;
    const next = { ...previewed.row, lineItems, unusedCredit: BigInt(creditLeft) };
    const after = await afterCharge(ctx.db, ctx, { row: next, credit: creditOf(nextCharge) });
    return {
      previewId,
      priceId: chosen.plan.priceId,
      name: chosen.plan.name,
      quantity: chosen.quantity,
      holds: proration === "next_period" ? "next_period" : "now",
      at: at.toISOString(),
      goodUntil: addMs(at, previewValidMs).toISOString(),
      dueNow: Number(plan.charge?.amount ?? 0n),
      sums: sumsOf(previewed, { ...chosen, present }),
      taxes: taxesOf(previewed),
      next: { at: row.currentPeriodEnd.toISOString(), amount: Number(nextCharge.amount) },
      later: Number(after.amount ?? nextCharge.amount),
      isCharged: row.collection === "charge",
    };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return null;
  }
}

/** The lines that make the amount due before taxes; an item that stays as it is is left out. */
function sumsOf(
  { row, plan: { rest, items } }: PreviewedChange,
  { item, plan, present }: ChosenPlan & { present: string },
): PlanSums | null {
  if (!rest) return null;
  const before = itemsOf(row);
  // Prices that the period was paid with may be those of other items than the present ones.
  const isPaidFor = rest.paid.length === before.length;
  const stays = (at: number) => isPaidFor && rest.paid[at] === rest.next[at];
  const named = (line: LineItem | undefined, isChanged: boolean, name: string) => {
    if (!line) return row.description ?? item.name;
    const shown = isChanged ? name : line.name;
    return line.quantity > 1 ? `${line.quantity} × ${shown}` : shown;
  };
  const charged = rest.prorated.charges.map((amount, at) => {
    const isChanged = items[at]?.priceId === plan.priceId;
    return { name: named(items[at], isChanged, plan.name), price: rest.next[at] ?? 0, amount };
  });
  const unused = rest.unused.map((amount, at) => {
    const line = isPaidFor ? before[at] : undefined;
    const isChanged = !!line && itemKey(line) === itemKey(item);
    return { name: named(line, isChanged, present), price: rest.paid[at] ?? 0, amount };
  });
  const { charges, taken, due, creditLeft } = rest.prorated;
  const price = charges.reduce((sum, amount) => sum + amount, 0);
  return {
    unit: rest.unit,
    left: rest.left,
    of: rest.of,
    charged: charged.filter((_, at) => !stays(at)),
    unused: unused.filter((_, at) => !stays(at)),
    creditBefore: rest.credit,
    creditLeft,
    waived: price - taken - due,
  };
}

function taxesOf({ row, plan: { charge } }: PreviewedChange): ShownTax[] {
  if (!charge) return [];
  const { lineItems, breakdown, amount } = charge;
  const { taxRate } = (row.selling as RenewalTerms | null) ?? {};
  const priced = { lineItems, breakdown, total: Number(amount), ownCode: null };
  return shownSums({ ...priced, taxRate: taxRate ?? undefined }).taxes;
}
