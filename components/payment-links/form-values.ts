import { parseAmount } from "#components/form/parse-amount.ts";

/** What the form's controls hold. Named as the operation's fields, so that its issues find them. */
export type PaymentLinkFormValues = {
  name: string;
  description: string;
  mode: "payment" | "setup" | "subscription";
  totalAmount: string;
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

/** What the create operation takes. An amount that cannot be read stays NaN, which it refuses. */
export function toCreateInput(values: PaymentLinkFormValues): Record<string, unknown> {
  const { mode, currency } = values;
  const choose = mode === "payment" && values.chooseAmount;
  return {
    name: values.name.trim() || undefined,
    description: values.description.trim() || undefined,
    mode,
    currency,
    totalAmount: mode === "setup" ? 0 : parseAmount(values.totalAmount, currency),
    recurring:
      mode === "subscription" ? { interval: values.interval, intervalCount: 1 } : undefined,
    allowQuantity: mode === "payment" && values.allowQuantity,
    minimumAmount: choose ? parseAmount(values.minimumAmount, currency) : undefined,
    successUrl: values.successUrl.trim() || undefined,
    cancelUrl: values.cancelUrl.trim() || undefined,
    expiresAt: toInstant(values.expiresAt),
    maxCompletions: values.maxCompletions.trim() === "" ? undefined : Number(values.maxCompletions),
    metadata: {},
  };
}

/** A `datetime-local` value is in the reader's own time zone. */
function toInstant(local: string): string | undefined {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export const paymentLinkPhrases: Partial<Record<keyof PaymentLinkFormValues, string>> = {
  totalAmount: "Enter an amount, such as 49.00.",
  minimumAmount: "Enter the smallest amount you accept, such as 5.00.",
  successUrl: "Enter where the shopper goes after paying.",
  cancelUrl: "Enter where the shopper goes to leave the checkout.",
  maxCompletions: "Enter a whole number, or leave empty for no limit.",
};
