import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { checkPrice } from "#server/payments/processor/chargeable.ts";
import { checkShipping } from "#server/payments/selling/load-shipping.ts";
import { trialOfPrices } from "#server/payments/subscriptions/begin/trial-of-prices.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { CheckoutMode } from "#server/wire/atoms/checkout/config.ts";
import { type Selling, sellingInput } from "#server/wire/atoms/selling/selling.ts";

type Sold = {
  currency: string;
  mode: CheckoutMode;
  purpose?: "purchase" | "balance_funding";
  /** The lines of an order that is made now, whose prices may have a trial. */
  newLines?: readonly { priceId?: string | null | undefined }[] | null | undefined;
};

/**
 * The settings of an order as they are stored, out of a request: settings that it does not name stay as they were, null
 * and false take one away; null where none is left. A new order without a word of a trial has that of its prices. Optional items get the names and prices of their products.
 * @throws not_found · validation_failed · currency_mismatch · amount_not_multiple
 */
export async function sellingOf(
  tx: Tx,
  ctx: MerchantContext,
  { given, current, sold }: { given: Selling; current: Selling | null; sold: Sold },
): Promise<Selling | null> {
  const changed = Object.fromEntries(
    Object.keys(sellingInput).flatMap((name) => {
      const value = given[name as keyof Selling];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Selling;
  if (changed.trialDays === undefined && sold.mode === "subscription") {
    const trialDays = await trialOfPrices(tx, ctx, sold.newLines ?? []);
    if (trialDays !== null) changed.trialDays = trialDays;
  }
  if (Object.keys(changed).length === 0) return current;
  const selling: Selling = { ...current, ...changed };
  if (selling.trialDays == null && !changed.trialWithoutCard) delete selling.trialWithoutCard;
  checkSold(selling, sold);
  await checkShipping(tx, ctx, { ...changed, currency: sold.currency });
  const { optionalItems } = changed;
  if (optionalItems)
    selling.optionalItems = await resolved(tx, ctx, { optionalItems, currency: sold.currency });
  await checkAmounts(tx, ctx, { selling, currency: sold.currency });
  const kept = Object.entries(selling).filter(([, value]) => !isNothing(value));
  return kept.length === 0 ? null : (Object.fromEntries(kept) as Selling);
}

function isNothing(value: unknown): boolean {
  return value == null || value === false || (Array.isArray(value) && value.length === 0);
}

/** Prices can be lowered and added to where something is sold: not where a card is saved, or a balance funded. */
function checkSold(selling: Selling, { mode, purpose = "purchase" }: Sold): void {
  if (selling.discountId && selling.promotionCode)
    throw new DomainError(
      "validation_failed",
      "promotionCode: send discountId or promotionCode, not both.",
    );
  const isSale = mode !== "setup" && purpose === "purchase";
  const wrong = isSale ? undefined : salesOnly.find((name) => !isNothing(selling[name]));
  if (wrong)
    throw new DomainError(
      "validation_failed",
      `${wrong}: is for orders alone, neither for mode setup nor for funding a balance; leave it out.`,
    );
  checkTrial(selling, mode);
}

/** Nothing is charged when a trial begins, so that nothing is bought besides. */
function checkTrial(selling: Selling, mode: CheckoutMode): void {
  if (isNothing(selling.trialDays)) {
    if (isNothing(selling.trialWithoutCard)) return;
    throw new DomainError(
      "validation_failed",
      "trialWithoutCard: there is no trial; send trialDays, or leave it out.",
    );
  }
  if (mode !== "subscription")
    throw new DomainError(
      "validation_failed",
      "trialDays: is for mode subscription; leave it out.",
    );
  const beside = (["tipOptions", "optionalItems"] as const).find(
    (name) => !isNothing(selling[name]),
  );
  if (beside)
    throw new DomainError(
      "validation_failed",
      `${beside}: nothing is charged when a trial begins; leave it out, or trialDays.`,
    );
}

/** Amounts that may become a part of the total are amounts that the processor charges. @throws amount_too_large · amount_not_multiple */
async function checkAmounts(
  tx: Tx,
  ctx: MerchantContext,
  { selling, currency }: { selling: Selling; currency: string },
): Promise<void> {
  const { shippingOptions, tipOptions, optionalItems } = selling;
  for (const [at, { amount }] of (shippingOptions ?? []).entries())
    await checkPrice(tx, ctx, { field: `shippingOptions.${at}.amount`, amount, currency });
  for (const [at, amount] of (tipOptions?.amounts ?? []).entries())
    await checkPrice(tx, ctx, { field: `tipOptions.amounts.${at}`, amount, currency });
  for (const [at, { amount = 0 }] of (optionalItems ?? []).entries())
    await checkPrice(tx, ctx, { field: `optionalItems.${at}.amount`, amount, currency });
}

const salesOnly = [
  "discountId",
  "promotionCode",
  "allowPromotionCodes",
  "shippingRateIds",
  "shippingOptions",
  "tipOptions",
  "optionalItems",
  "recovery",
] as const satisfies (keyof Selling)[];

type Optional = { optionalItems: NonNullable<Selling["optionalItems"]>; currency: string };

async function resolved(
  tx: Tx,
  ctx: MerchantContext,
  { optionalItems, currency }: Optional,
): Promise<NonNullable<Selling["optionalItems"]>> {
  const items = optionalItems.map(({ quantityMax: _most, ...line }) => ({ ...line, quantity: 1 }));
  const lines = await resolveLineItems(tx, ctx, items, { field: "optionalItems" });
  return lines.map((line, at) => {
    const { quantityMax = 1 } = optionalItems[at] ?? {};
    if (line.currency !== currency)
      throw new DomainError(
        "currency_mismatch",
        `optionalItems.${at}.currency: this item is in ${line.currency}, and the order is in ${currency}.`,
      );
    const { quantity: _one, ...offered } = line;
    return { ...offered, quantityMax };
  });
}
