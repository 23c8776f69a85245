import { toDecimal } from "#components/display/money/format-money.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import type { Phrase } from "#components/form/schema-resolver.ts";
import { toCount, toInstant, toLocal } from "#components/form/typed-values.ts";
import {
  type ItemValues,
  toItemValues,
  toLineItem,
  totalOf,
} from "#components/line-items/item-values.ts";
import {
  blankSelling,
  type SellingValues,
  toSelling,
  toSellingValues,
} from "#components/payment-links/form/selling/selling-values.ts";
import { fromChoice, toChoice } from "#components/subscriptions/period-choice.ts";
import { givenLines } from "#server/pricing/lines-of-total.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

/** The values of the form's controls, named like the operation's fields so that its issues find them. */
export type PaymentLinkFormValues = {
  name: string;
  description: string;
  mode: "payment" | "setup" | "subscription";
  /** Read where there are no lines; with lines the total is their sum. */
  totalAmount: string;
  lineItems: ItemValues[];
  currency: string;
  /** A number and a unit: "1 month". */
  recurring: string;
  allowQuantity: boolean;
  chooseAmount: boolean;
  minimumAmount: string;
  /** Both null where a receipt is shown instead of a website. */
  successUrl: string | null;
  cancelUrl: string | null;
  /** Null while the rule is off. */
  expiresAt: string | null;
  maxCompletions: string | null;
  onePerCustomer: boolean;
} & SellingValues;

const everyMonth = "1 month";

export const blankPaymentLink: PaymentLinkFormValues = {
  name: "",
  description: "",
  mode: "payment",
  totalAmount: "",
  lineItems: [],
  currency: "EUR",
  recurring: everyMonth,
  allowQuantity: false,
  chooseAmount: false,
  minimumAmount: "",
  successUrl: null,
  cancelUrl: null,
  expiresAt: null,
  maxCompletions: null,
  onePerCustomer: false,
  ...blankSelling,
};

/** The values that the form starts with to change a link. Its period is never sent. */
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
    recurring: link.recurring ? toChoice(link.recurring) : everyMonth,
    allowQuantity: link.allowQuantity,
    chooseAmount: minimumAmount !== null,
    minimumAmount: minimumAmount === null ? "" : toDecimal(minimumAmount, digits),
    ...websiteOf(link),
    expiresAt: link.expiresAt ? toLocal(link.expiresAt) : null,
    maxCompletions: maxCompletions === null ? null : String(maxCompletions),
    onePerCustomer: link.onePerCustomer,
    ...toSellingValues(link),
  };
}

/** The addresses of a link, as a form holds them that may show a receipt instead. */
export function websiteOf(link: Pick<PaymentLink, "successUrl" | "cancelUrl"> | undefined) {
  const leadsOn = Boolean(link?.successUrl || link?.cancelUrl);
  return {
    successUrl: leadsOn ? (link?.successUrl ?? "") : null,
    cancelUrl: leadsOn ? (link?.cancelUrl ?? "") : null,
  };
}

/**
 * The input of the create operation. A value that cannot be read becomes one that the operation refuses, never one
 * that it takes as left out.
 */
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
    recurring: mode === "subscription" ? fromChoice(values.recurring) : undefined,
    allowQuantity: mode === "payment" && values.allowQuantity,
    minimumAmount: choose ? parseAmount(values.minimumAmount, currency) : undefined,
    ...toAddresses(values),
    expiresAt: toInstant(values.expiresAt),
    maxCompletions: toCount(values.maxCompletions),
    onePerCustomer: mode === "subscription" && values.onePerCustomer,
    ...toSelling(values, values),
    metadata: {},
  };
}

function totalAmountOf({ mode, currency, lineItems, totalAmount }: PaymentLinkFormValues): number {
  if (lineItems.length > 0) return totalOf(lineItems, currency);
  return mode === "setup" ? 0 : parseAmount(totalAmount, currency);
}

/** A website without any address is nothing that can be meant; empty addresses mean the receipt. */
function toAddresses({ successUrl, cancelUrl }: PaymentLinkFormValues) {
  const [after, leaving] = [successUrl?.trim() ?? "", cancelUrl?.trim() ?? ""];
  const isMissing = successUrl !== null && after === "" && leaving === "";
  return { successUrl: isMissing ? undefined : after, cancelUrl: leaving };
}

export const paymentLinkPhrases: Partial<
  Record<
    keyof PaymentLinkFormValues | `lineItems.${keyof ItemValues}`,
    Phrase<PaymentLinkFormValues>
  >
> = {
  totalAmount: ({ currency }) => `Enter an amount, such as ${exampleAmount(4900, currency)}.`,
  "lineItems.quantity": "Enter a whole number.",
  "lineItems.amount": ({ currency }) => `Enter a price, such as ${exampleAmount(2450, currency)}.`,
  minimumAmount: ({ currency }) =>
    `Enter the smallest amount you accept, such as ${exampleAmount(500, currency)}.`,
  maxCompletions: "Enter a whole number, such as 10, or switch this off.",
  successUrl: "Enter the URL of a page, or show a receipt.",
  expiresAt: "Enter a day and a time, or switch this off.",
};
