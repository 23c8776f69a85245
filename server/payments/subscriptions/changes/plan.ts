import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { readChangeRules } from "#server/payments/subscriptions/changes/change-rules.ts";
import { periodEnd } from "#server/payments/subscriptions/period.ts";
import {
  chargeableOf,
  goodsPrices,
  itemsOf,
  priceItems,
  priceRenewal,
  type RenewalPrice,
  type RenewalTerms,
} from "#server/payments/subscriptions/price-renewal.ts";
import {
  partOfPrice,
  type Period,
  type ProrateBy,
  type Prorated,
  prorateChange,
  restOfPeriod,
} from "#server/pricing/proration.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Proration } from "#server/wire/payments/subscriptions/subscription-change.ts";

export type AskedChange = {
  row: SubscriptionModel;
  items: LineItem[];
  proration: Proration;
  /** The moment up to which the period is used. */
  at: Date;
};

/** A change of items as it would be made; amounts are in the smallest currency unit. */
export type ChangePlan = {
  items: LineItem[];
  /** The charge at once; null where nothing is due. */
  charge: RenewalPrice | null;
  /** Unused time that is left for later charges. */
  creditLeft: number;
  /** `paidPrices` of the row from now on. */
  paidPrices: number[] | null;
  nextCharge: RenewalPrice;
  /** The rest of the period, which the change is priced for; null where nothing is counted for it. */
  rest: PricedRest | null;
};

/** The rest of a period and its prices, from which the amounts of a change come. */
type PricedRest = {
  unit: ProrateBy;
  /** Units of the period that are left, and all of its units. */
  left: number;
  of: number;
  /** Prices of a full period, line by line: as it was paid, and from now on. */
  paid: number[];
  next: number[];
  /** The unused part of each of `paid`. */
  unused: number[];
  /** Unused time of earlier changes. */
  credit: number;
  prorated: Prorated;
};

/**
 * Prices a change of items, and writes nothing: for the preview and for the change alike. Without proration nothing is
 * charged or credited for the current period; in a trial there is nothing to charge for.
 * @throws as `priceItems`
 */
export async function planChange(
  tx: Tx,
  ctx: MerchantContext,
  { row, items, proration, at }: AskedChange,
): Promise<ChangePlan> {
  const kept = Number(row.unusedCredit);
  const next = (creditLeft: number) =>
    priceRenewal(tx, ctx, { ...row, lineItems: items, unusedCredit: BigInt(creditLeft) });
  if (row.status === "trialing" || proration !== "immediate") {
    const paidPrices = proration === "none" ? await paidPricesOf(tx, ctx, row) : row.paidPrices;
    return {
      items,
      charge: null,
      creditLeft: kept,
      nextCharge: await next(kept),
      paidPrices: paidPrices as number[] | null,
      rest: null,
    };
  }
  const rest = await priceRest(tx, ctx, { row, items, at });
  const { prorated } = rest;
  return {
    items,
    charge: await priceDue(tx, ctx, { row, items, prorated }),
    creditLeft: prorated.creditLeft,
    paidPrices: null,
    nextCharge: await next(prorated.creditLeft),
    rest,
  };
}

async function priceRest(
  tx: Tx,
  ctx: MerchantContext,
  { row, items, at }: Omit<AskedChange, "proration">,
): Promise<PricedRest> {
  const { prorateBy: unit } = await readChangeRules(tx, ctx);
  const paid = await paidPricesOf(tx, ctx, row);
  const next = await goodsPrices(tx, ctx, { row, items, charges: chargesBefore(row) });
  const part = restOfPeriod(wholePeriod(row), at, unit);
  const chargeable = await chargeableOf(tx, ctx, row.currency);
  const credit = Number(row.unusedCredit);
  return {
    unit,
    left: Number(part.over),
    of: Number(part.under),
    paid,
    next,
    unused: paid.map((price) => partOfPrice(price, part, chargeable.step)),
    credit,
    prorated: prorateChange({ paid, next, rest: part, credit, chargeable }),
  };
}

/** The first charge of a subscription that begins within a period of its anchor: the rest of that period. */
export async function priceFirstPart(
  tx: Tx,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<RenewalPrice | null> {
  const items = itemsOf(row);
  const { prorateBy } = await readChangeRules(tx, ctx);
  const prorated = prorateChange({
    paid: [],
    next: await goodsPrices(tx, ctx, { row, items }),
    rest: restOfPeriod(wholePeriod(row), row.currentPeriodStart, prorateBy),
    credit: 0,
    chargeable: await chargeableOf(tx, ctx, row.currency),
  });
  return priceDue(tx, ctx, { row, items, prorated });
}

/** Prices of a full period, line by line, that the current period was paid with. */
async function paidPricesOf(
  tx: Tx,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<number[]> {
  if (row.paidPrices) return row.paidPrices as number[];
  return goodsPrices(tx, ctx, { row, items: itemsOf(row), charges: chargesBefore(row) });
}

/** Charges before the one that paid the current period. */
function chargesBefore({ selling }: SubscriptionModel): number {
  return Math.max(0, ((selling as RenewalTerms | null)?.charges ?? 0) - 1);
}

/** The period of the anchor, of which a subscription may have begun within. */
function wholePeriod(row: SubscriptionModel): Period {
  const { anchorAt, recurring, periodIndex, timeZone } = row;
  const start = periodEnd(anchorAt, recurring as Recurring, periodIndex - 1, timeZone);
  return { start, end: row.currentPeriodEnd };
}

type Due = { row: SubscriptionModel; items: readonly LineItem[]; prorated: Prorated };

async function priceDue(
  tx: Tx,
  ctx: MerchantContext,
  { row, items, prorated }: Due,
): Promise<RenewalPrice | null> {
  const { charges, taken: credit, due } = prorated;
  if (due === 0) return null;
  const parts = items.map((item, at) => ({
    ...item,
    name: `${item.quantity} × ${item.name}, rest of the period`,
    quantity: 1,
    amount: charges[at] ?? 0,
  }));
  return priceItems(tx, ctx, { row, items: parts, credit, isPart: true });
}
