import { blankBuyer, type InvoiceFormValues } from "#components/invoices/form-values.ts";
import { toItemValues } from "#components/line-items/item-values.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";

/** A draft as its form shows it: without the taxes that its price added. */
export function editedInvoiceValues(draft: Invoice, timeZone: string): InvoiceFormValues {
  const { customerId, currency, daysUntilDue, dueAt, language, reference, memo } = draft;
  const known = Object.entries(draft.billTo).map(([name, value]) => [name, value ?? ""]);
  return {
    customerId,
    currency,
    lineItems: draft.lineItems.filter(isItem).map(toItemValues),
    due: dueAt ? "day" : "days",
    daysUntilDue: daysUntilDue?.toString() ?? "14",
    dueAt: dueAt ? dayIn(new Date(dueAt), timeZone) : "",
    language,
    reference: reference ?? "",
    memo: memo ?? "",
    billTo: { ...blankBuyer, ...Object.fromEntries(known) },
  };
}
