import { toDecimal } from "#components/display/money/format-money.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import {
  type ItemValues,
  toItemValues,
  toLineItem,
  totalOf,
} from "#components/payment-links/form/item-values.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { givenLines } from "#server/wire/atoms/money/lines-of-total.ts";

/** What the form's controls hold. Named as the operation's fields, so that its issues find them. */
export type PaymentLinkFormValues = {
  name: string;
  description: string;
  mode: "payment" | "setup" | "subscription";
  /** Read where there are no lines; with lines the total is their sum. */
  totalAmount: string;
  lineItems: ItemValues[];
  currency: string;
  interval: "day" | "week" | "month" | "year";
  allowQuantity: boolean;
  chooseAmount: boolean;
  minimumAmount: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: string;
  maxCompletions: string;
};

export const blankPaymentLink: PaymentLinkFormValues = {
  name: "",
  description: "",
  mode: "payment",
  totalAmount: "",
  lineItems: [],
  currency: "EUR",
  interval: "month",
  allowQuantity: false,
  chooseAmount: false,
  minimumAmount: "",
  successUrl: "",
  cancelUrl: "",
  expiresAt: "",
  maxCompletions: "",
};

/** What the form starts with to change a link. Of a period only its unit fits; it is never sent. */
export function toFormValues(link: PaymentLink): PaymentLinkFormValues {
  const digits = currencyExponent(link.currency) ?? 0;
  const { minimumAmount, maxCompletions } = link;
  return {
    name: link.name ?? "",
    description: link.description ?? "",
    mode: link.mode,
    totalAmount: toDecimal(link.totalAmount, digits),
    lineItems: (givenLines(link, link.lineItems) ?? []).map(toItemValues),
    currency: link.currency,
    interval: link.recurring?.interval ?? "month",
    allowQuantity: link.allowQuantity,
    chooseAmount: minimumAmount !== null,
    minimumAmount: minimumAmount === null ? "" : toDecimal(minimumAmount, digits),
    successUrl: link.successUrl,
    cancelUrl: link.cancelUrl,
    expiresAt: link.expiresAt ? toLocal(link.expiresAt) : "",
    maxCompletions: maxCompletions === null ? "" : String(maxCompletions),
  };
}

/** What the create operation takes. An amount that cannot be read stays NaN, which it refuses. */
export function toCreateInput(values: PaymentLinkFormValues): Record<string, unknown> {
  const { mode, currency, lineItems } = values;
  const choose = mode === "payment" && values.chooseAmount;
  return {
    name: values.name.trim() || null,
    description: values.description.trim() || null,
    mode,
    currency,
    totalAmount: totalAmountOf(values),
    lineItems: lineItems.length > 0 ? lineItems.map((item) => toLineItem(item, currency)) : null,
    recurring:
      mode === "subscription" ? { interval: values.interval, intervalCount: 1 } : undefined,
    allowQuantity: mode === "payment" && values.allowQuantity,
    minimumAmount: choose ? parseAmount(values.minimumAmount, currency) : undefined,
    // An address that leads nowhere is never followed: the receipt is where a shopper stays.
    successUrl: values.successUrl.trim(),
    cancelUrl: values.cancelUrl.trim(),
    expiresAt: toInstant(values.expiresAt),
    maxCompletions: values.maxCompletions.trim() === "" ? null : Number(values.maxCompletions),
    metadata: {},
  };
}

function totalAmountOf({ mode, currency, lineItems, totalAmount }: PaymentLinkFormValues): number {
  if (lineItems.length > 0) return totalOf(lineItems, currency);
  return mode === "setup" ? 0 : parseAmount(totalAmount, currency);
}

/** A `datetime-local` value is in the reader's own time zone. */
function toInstant(local: string): string | null {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The other way, to the minute. */
function toLocal(instant: string): string {
  const date = new Date(instant);
  const shifted = date.getTime() - date.getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, "2026-02-18T09:30".length);
}

export const paymentLinkPhrases: Partial<
  Record<keyof PaymentLinkFormValues | `lineItems.${keyof ItemValues}`, string>
> = {
  totalAmount: "Enter an amount, such as 49.00.",
  "lineItems.quantity": "Enter a whole number.",
  "lineItems.amount": "Enter a price, such as 24.50.",
  minimumAmount: "Enter the smallest amount you accept, such as 5.00.",
  maxCompletions: "Enter a whole number, or leave empty for no limit.",
};
