import type { Invoice } from "#server/wire/billing/invoice.ts";

/** An invoice as the dialog of its credit note has it. */
export type CreditedInvoice = Pick<Invoice, "id" | "currency" | "amountDue"> & {
  /** The most that can be credited, in the smallest currency unit. */
  left: number;
  /** Whether it was paid by a payment, and the viewer may refund payments. */
  mayRefund: boolean;
};
