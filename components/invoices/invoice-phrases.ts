import { exampleAmount } from "#components/form/amount/example-amount.ts";
import type { InvoiceFormValues } from "#components/invoices/form-values.ts";

/** The words for what is missing in the form of an invoice. */
export const invoicePhrases = {
  customerId: "Choose a customer.",
  "lineItems.quantity": "Enter a whole number.",
  "lineItems.amount": ({ currency }: InvoiceFormValues) =>
    `Enter a price, such as ${exampleAmount(2450, currency)}.`,
  daysUntilDue: "Enter a number of days, 365 at most.",
  dueAt: "Choose a day.",
};
