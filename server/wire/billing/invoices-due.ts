import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

export const GetInvoicesDue = z.object({ merchantId: MerchantIdInput });

/** Open invoices of one currency. */
const DueSum = z.object({
  currency: Currency,
  invoices: z.int(),
  amount: Amount,
  late: z.int(),
  lateAmount: Amount,
});
export type DueSum = z.infer<typeof DueSum>;

const DueRow = z.object({
  id: text(255),
  buyer: text(300),
  /** Left to pay, in the smallest currency unit. */
  amount: Amount,
  currency: Currency,
  dueAt: Timestamp,
});
export type DueRow = z.infer<typeof DueRow>;

/** Sums of open invoices, and the first of them by the day on which they are due. */
export const InvoicesDue = z.object({ sums: z.array(DueSum), rows: z.array(DueRow) });
export type InvoicesDue = z.infer<typeof InvoicesDue>;
