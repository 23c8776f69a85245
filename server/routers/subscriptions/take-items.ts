import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { intervalOf } from "#server/payments/interval.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { SubscriptionItemsInput } from "#server/wire/payments/subscriptions/subscription-change.ts";

/** Items of a subscription, and how often they are charged. */
export type TakenItems = { items: LineItem[]; recurring: Recurring };

type Taking = {
  /** Takes prices and products that are not sold any more. */
  alsoInactive?: boolean;
  /** Items that there are: one that is asked for in the same quantity stays as it is, sold any more or not. */
  present?: readonly LineItem[];
};

/**
 * Items by their prices, as a subscription keeps them.
 * @throws not_found · validation_failed for a price or product that is not active, unless `alsoInactive`, or a price that is charged once ·
 * currency_mismatch · interval_mismatch
 */
export async function takeItems(
  tx: Tx,
  ctx: MerchantContext,
  asked: SubscriptionItemsInput,
  { alsoInactive = false, present = [] }: Taking = {},
): Promise<TakenItems> {
  const given = asked.map(
    (item) =>
      present.find((line) => line.priceId === item.priceId && line.quantity === item.quantity) ??
      item,
  );
  const taking = { field: "items", alsoInactive, known: present };
  const items = await resolveLineItems(tx, ctx, given, taking);
  const prices = await tx.price.findMany({
    where: { merchantId: ctx.merchantId, id: { in: asked.map(({ priceId }) => priceId) } },
    select: { id: true, recurring: true },
  });
  const once = asked.findIndex(
    ({ priceId }) => prices.find(({ id }) => id === priceId)?.recurring == null,
  );
  if (once >= 0)
    throw new DomainError(
      "validation_failed",
      `items.${once}.priceId: this price is charged once; name one with an interval.`,
    );
  const [first] = items;
  const other = items.findIndex(({ currency }) => currency !== first?.currency);
  if (other >= 0)
    throw new DomainError(
      "currency_mismatch",
      `items.${other}.priceId: this price is in ${items[other]?.currency}, the first one in ${first?.currency}; start a subscription for each currency.`,
    );
  const recurring = await intervalOf(tx, ctx, {
    mode: "subscription",
    lineItems: items,
    field: "items",
  });
  return { items, recurring: recurring as Recurring };
}

type Running = { recurring: unknown; currency: string };

/** @throws currency_mismatch · interval_mismatch where items do not fit a running subscription */
export function refuseOtherTerms(taken: TakenItems, row: Running): void {
  const { items, recurring } = taken;
  if (items.some(({ currency }) => currency !== row.currency))
    throw new DomainError(
      "currency_mismatch",
      `items: the subscription is charged in ${row.currency}, and these prices are in ${items[0]?.currency}; name prices in ${row.currency}.`,
    );
  if (!isDeepStrictEqual(recurring, row.recurring))
    throw new DomainError(
      "interval_mismatch",
      "items: these prices are charged at another interval than the subscription; name prices of its interval, or start another subscription.",
    );
}
