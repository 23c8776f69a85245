import type { ReceiptAnswer } from "#server/checkout/receipt-view.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { serializeAnswers } from "#server/records/payments/checkout-answers.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type Answered = Pick<CheckoutSessionModel, "selling" | "answers" | "consent" | "choices">;

/** The answers that the merchant wants on the receipt, and the company that bought. */
export function receiptAnswers(row: Answered | null): ReceiptAnswer[] {
  const answers = row && serializeAnswers(row);
  if (!answers) return [];
  const { customFields } = (row.selling ?? {}) as Selling;
  const shown = (customFields ?? []).filter(({ onReceipt }) => onReceipt);
  const isTick = (key: string) => shown.find((one) => one.key === key)?.type === "checkbox";
  const { fields, business } = answers;
  const company = business && [business.name, business.taxNumber].filter(Boolean).join(", ");
  return [
    ...fields
      .filter(({ key }) => shown.some((one) => one.key === key))
      .map(({ key, label, value }) => ({ label, value: isTick(key) ? value === "true" : value })),
    ...(company ? [{ label: null, value: company }] : []),
  ];
}
