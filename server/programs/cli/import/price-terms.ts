import { fromStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import type { ExportedPrice } from "#server/programs/cli/import/exported.ts";
import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";
import type { CreatePrice } from "#server/wire/selling/price.ts";

export type PriceTerms = Pick<CreatePrice, "amount" | "currency" | "recurring" | "taxBehavior">;

const intervals = ["day", "week", "month", "year"] as const;
/** Stripe has `unspecified`, too: then it is the product's. */
const behaviors = ["inclusive", "exclusive"] as const;

/** Terms of a price of Stripe's in our words; a sentence where that cannot be said here. */
export function termsOf(price: ExportedPrice): PriceTerms | string {
  const { unit_amount: units, recurring, tax_behavior: tax } = price;
  const currency = price.currency.toUpperCase();
  if (!currencyCodes.includes(currency)) return `${currency} is not a currency in use`;
  if (price.billing_scheme === "tiered") return "its amount depends on the quantity (tiers)";
  if (price.transform_quantity) return "its quantity is divided (transform_quantity)";
  if (recurring?.usage_type === "metered") return "it is charged by usage (metered)";
  if (units == null) return "it has no whole amount (unit_amount)";
  const interval = intervals.find((one) => one === recurring?.interval);
  if (recurring && !interval) return `its interval ${recurring.interval} is unknown here`;
  const amount = fromStripeAmount(units, currency);
  if (!Number.isSafeInteger(amount)) return `${currency} has no such fraction`;
  return {
    amount,
    currency,
    recurring: recurring && interval ? { interval, intervalCount: recurring.interval_count } : null,
    taxBehavior: behaviors.find((one) => one === tax) ?? null,
  };
}
