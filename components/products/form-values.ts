import { toDecimal } from "#components/display/money/format-money.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { fromChoice, toChoice } from "#components/subscriptions/period-choice.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import type { Product } from "#server/wire/payments/product.ts";

/** The values of the form's controls. Named as the operation's fields, so that its issues find them. */
export type ProductFormValues = {
  type: Product["type"];
  name: string;
  description: string;
  amount: string;
  currency: string;
  /** Empty for once, else a number and a unit: "1 month". */
  recurring: string;
  onePerCustomer: boolean;
  taxClass: string;
  taxBehavior: Product["taxBehavior"];
  /** Empty where units are not counted. */
  stock: string;
  /** Names, separated by commas or spaces. */
  features: string;
  /** Empty for none. */
  imageId: string;
};

/** The values that a product's form starts with; for a new product only the currency is known. */
export function toFormValues(product: Partial<Product> & Pick<Product, "currency">) {
  const { name = "", description, amount, currency, recurring, onePerCustomer, imageId } = product;
  return {
    type: product.type ?? "standard",
    name,
    description: description ?? "",
    amount: amount == null ? "" : toDecimal(amount, currencyExponent(currency) ?? 0),
    currency,
    recurring: recurring ? toChoice(recurring) : "",
    onePerCustomer: onePerCustomer ?? false,
    taxClass: product.taxClass ?? "standard",
    taxBehavior: product.taxBehavior ?? "inclusive",
    stock: String(product.stock ?? ""),
    features: (product.features ?? []).join(", "),
    imageId: imageId ?? "",
  } satisfies ProductFormValues;
}

/** The terms of every gift card: tax is due on what it pays for, and it is sold once. */
const giftCardTerms = { recurring: null, onePerCustomer: false, taxClass: "exempt", features: [] };

/** The input that the operations take. An amount that cannot be read stays NaN, which they refuse. */
export function toProductInput(values: ProductFormValues): Record<string, unknown> {
  return {
    type: values.type,
    name: values.name.trim(),
    description: values.description.trim() || null,
    amount: values.amount.trim() ? parseAmount(values.amount, values.currency) : null,
    currency: values.currency,
    imageId: values.imageId || null,
    recurring: fromChoice(values.recurring),
    onePerCustomer: values.onePerCustomer,
    taxClass: values.taxClass.trim(),
    taxBehavior: values.taxBehavior,
    stock: values.stock.trim() ? Number(values.stock) : null,
    features: values.features.split(/[\s,]+/).filter(Boolean),
    ...(values.type === "gift_card" && giftCardTerms),
  };
}

/**
 * A change from one number of units to another as the difference, so that what was sold since the form was opened
 * stays sold.
 */
export function stockAsDifference<Input extends { stock?: number | null | undefined }>(
  input: Input,
  before: number | null,
): Omit<Input, "stock"> & { stock?: number | null; stockChange?: number } {
  const { stock, ...others } = input;
  if (stock === undefined) return others;
  if (stock === null || before === null) return { ...others, stock };
  return { ...others, stockChange: stock - before };
}
