import { z } from "zod";
import { id, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { lineItemsMax } from "#server/wire/atoms/money/line-limits.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { RefundLineInput } from "#server/wire/payments/refund.ts";

const invoiceId = "in_01jbq8v6n2e8t9x4k3m5r7w0yz";

const reason = text(500).nullable().meta({
  description: "Why the invoice is corrected, printed on the credit note.",
  example: "One planter arrived broken.",
});

/** A correction of an invoice: written once, with a number of its own. */
export const CreditNote = z
  .object({
    id: id("cn_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that corrects its invoice."),
    invoiceId: id(invoiceId, "Invoice that it corrects."),
    refundId: nullableId(
      "re_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Refund that it was made with; null when no money went back with it.",
    ),
    number: text(64).meta({
      description: "Number, without gaps in its series.",
      example: "FO-CN-2026-00012",
    }),
    amount: PositiveAmount,
    taxAmount: Amount.meta({ description: "The tax in the amount.", example: 781 }),
    currency: Currency,
    reason,
    createdAt: Timestamp,
  })
  .meta({ id: "CreditNote" });
export type CreditNote = z.infer<typeof CreditNote>;

export const CreateCreditNote = exact({
  merchantId: MerchantIdInput,
  invoiceId: id(invoiceId, "Invoice to correct."),
  amount: PositiveAmount.optional().meta({
    description:
      "Smallest currency unit. By default the amount of lineItems, or without them all that is not credited yet.",
    example: 4500,
  }),
  lineItems: z
    .array(RefundLineInput)
    .min(1)
    .max(lineItemsMax + 2)
    .optional()
    .meta({
      description: "Lines to credit. Their share of discounts and taxes is credited with them.",
      example: [{ line: 0, quantity: 1 }],
    }),
  reason: reason.optional(),
  refund: z.boolean().default(false).meta({
    description: "Whether the amount is also refunded to the payment of the invoice.",
    example: true,
  }),
});
export type CreateCreditNote = z.infer<typeof CreateCreditNote>;

/** A credit note as the dashboard asks about it before it is made; without lines and amount it is of nothing. */
export const PreviewCreditNote = z.object({
  invoiceId: id(invoiceId),
  lineItems: z.array(RefundLineInput).max(lineItemsMax + 2),
  amount: PositiveAmount.optional(),
});
export type PreviewCreditNote = z.infer<typeof PreviewCreditNote>;

export const ListCreditNotes = DatedPage.extend({
  invoiceId: id(invoiceId, "Only credit notes of this invoice.").optional(),
});
export type ListCreditNotes = z.infer<typeof ListCreditNotes>;

export const CreditNoteList = listOf(CreditNote);
