import { toDecimal } from "#components/display/money/format-money.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import type { Phrase } from "#components/form/schema-resolver.ts";
import { toCount, toInstant, toLocal } from "#components/form/typed-values.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import type { Discount, DiscountDuration } from "#server/wire/selling/discount.ts";

/** The values of the form's controls, named like the operations' fields so that their issues find them. */
export type DiscountFormValues = {
  code: string;
  unit: "percent" | "amount";
  percentOff: string;
  amountOff: string;
  currency: string;
  takesOffAll: boolean;
  productIds: string[];
  duration: DiscountDuration;
  periods: string;
  /** Null while the rule is off, as of the other limits. */
  maxRedemptions: string | null;
  minimumAmount: string | null;
  endsAt: string | null;
  oncePerCustomer: boolean;
  firstPurchaseOnly: boolean;
};

/** The values that the form starts with: blank, or those of the discount that it copies, save its code and its end. */
export function toFormValues(currency: string, copied?: Discount): DiscountFormValues {
  const digits = currencyExponent(copied?.currency ?? currency) ?? 0;
  const decimal = (amount: number) => toDecimal(amount, digits);
  return {
    code: "",
    unit: copied?.amountOff == null ? "percent" : "amount",
    percentOff: copied?.percentOff ?? "",
    amountOff: copied?.amountOff == null ? "" : decimal(copied.amountOff),
    currency: copied?.currency ?? currency,
    takesOffAll: !copied?.productIds.length,
    productIds: copied?.productIds ?? [],
    duration: copied?.duration ?? "once",
    periods: String(copied?.periods ?? 6),
    maxRedemptions: copied?.maxRedemptions == null ? null : String(copied.maxRedemptions),
    minimumAmount: copied?.minimumAmount == null ? null : decimal(copied.minimumAmount),
    endsAt: copied?.endsAt && new Date(copied.endsAt) > new Date() ? toLocal(copied.endsAt) : null,
    oncePerCustomer: copied?.oncePerCustomer ?? false,
    firstPurchaseOnly: copied?.firstPurchaseOnly ?? false,
  };
}

/**
 * The input of a discount and its code, which is the discount's name as well. A value that cannot be read becomes one
 * that the operations refuse, never one that they take as left out.
 */
export function toDiscountInput(values: DiscountFormValues): Record<string, unknown> {
  const { unit, currency, minimumAmount, duration } = values;
  const code = values.code.trim();
  const isAmount = unit === "amount";
  return {
    code,
    name: code,
    percentOff: isAmount ? null : values.percentOff.trim(),
    amountOff: isAmount ? parseAmount(values.amountOff, currency) : null,
    currency: isAmount || minimumAmount !== null ? currency : null,
    duration,
    periods: duration === "repeating" ? toCount(values.periods) : null,
    productIds: values.takesOffAll ? [] : values.productIds,
    minimumAmount: minimumAmount === null ? null : parseAmount(minimumAmount, currency),
    maxRedemptions: toCount(values.maxRedemptions),
    endsAt: toInstant(values.endsAt),
    oncePerCustomer: values.oncePerCustomer,
    firstPurchaseOnly: values.firstPurchaseOnly,
  };
}

export const limitPhrases = {
  maxRedemptions: "Enter a whole number, such as 100, or switch this off.",
  endsAt: "Enter a day and a time, or switch this off.",
};

export const discountPhrases: Partial<
  Record<keyof DiscountFormValues, Phrase<DiscountFormValues>>
> = {
  code: "Enter what shoppers type, such as SPRING20.",
  percentOff: "Enter a percentage, such as 20.",
  amountOff: ({ currency }) => `Enter an amount, such as ${exampleAmount(500, currency)}.`,
  minimumAmount: ({ currency }) =>
    `Enter an amount, such as ${exampleAmount(4000, currency)}, or switch this off.`,
  periods: "Enter a whole number, such as 6.",
  ...limitPhrases,
};

/** The address of the checkout page's preview with this discount, in one of its states. */
export function previewAddress(values: DiscountFormValues, state: PreviewState): string {
  const input = toDiscountInput(values);
  const given = ["code", "percentOff", "amountOff", "minimumAmount"].flatMap((name) => {
    const value = input[name];
    return value == null || Number.isNaN(value) ? [] : [[name, String(value)]];
  });
  const settings = [["mainCurrency", values.currency], ...given, ["discount", state]];
  return `/checkout/preview?${new URLSearchParams(settings)}`;
}

/** The parts of an order that the preview's example leaves out. */
export function previewNote({ takesOffAll }: DiscountFormValues): string {
  const item = takesOffAll ? "one made-up item" : "one of your products";
  return `The real page with an order of ${item}, without delivery and tax, which are added to what is left.`;
}

export const previewStates = [
  { value: "works", label: "It works" },
  { value: "too_small", label: "Order too small" },
  { value: "used_up", label: "Used up" },
] as const;
export type PreviewState = (typeof previewStates)[number]["value"];
