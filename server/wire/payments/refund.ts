import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { lineItemsMax, lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const refundId = "re_01jbq8v6n2e8t9x4k3m5r7w0yz";
const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";
const intentId = "pi_01jbq8v6n2e8t9x4k3m5r7w0yz";

const reason = text(500)
  .nullable()
  .meta({ description: "Reason for the refund, in your words.", example: "Arrived wilted" });

const line = z
  .int()
  .min(0)
  .meta({ description: "Index of the line in the checkout's lineItems, from 0.", example: 0 });

/** The part of a refund that goes to one line of the order. */
export const RefundLine = z
  .object({
    line,
    amount: Amount.meta({
      description: "Refunded amount of the line, after its discount and including tax.",
      example: 1200,
    }),
    tax: Amount.meta({ description: "Tax included in that amount.", example: 208 }),
  })
  .meta({ id: "RefundLine" });

export const RefundLineInput = exact({
  line,
  quantity: z.int().min(1).max(lineQuantityMax).optional().meta({
    description: "Number of units to refund, at most those not yet refunded.",
    example: 1,
  }),
  amount: PositiveAmount.optional().meta({
    description:
      "Amount to refund, including tax; by default all that has not been refunded of the line.",
    example: 1200,
  }),
})
  .refine(({ quantity, amount }) => quantity === undefined || amount === undefined, {
    path: ["amount"],
    error: "send quantity or amount, not both",
  })
  .meta({ id: "RefundLineInput" });
export type RefundLineInput = z.infer<typeof RefundLineInput>;

/** Money given back of a payment. */
export const Refund = z
  .object({
    id: id(refundId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that refunds."),
    paymentIntentId: id(intentId, "Payment that is refunded."),
    amount: PositiveAmount,
    currency: Currency,
    destination: z
      .string()
      .meta({ description: "card, or balance: the customer's balance.", example: "card" }),
    status: z.enum(["pending", "succeeded", "failed"]).meta({
      description: "pending until the processor has made the refund.",
      example: "succeeded",
    }),
    pendingReason: z.enum(["insufficient_funds", "processing"]).nullable().meta({
      description:
        "Why the refund is pending. insufficient_funds: your balance does not cover it. The refund is made as soon as the balance covers it, and fails after 45 days.",
      example: null,
    }),
    reason,
    failureReason: text(500).nullable().meta({
      description:
        "Why the refund failed: a code of the processor, canceled, disputed, refunded_at_processor, or insufficient_funds (your balance did not cover it for 45 days).",
      example: null,
    }),
    taxAmount: Amount.nullable().meta({
      description: "Refunded tax; null if the order was not priced line by line.",
      example: 208,
    }),
    lineItems: z
      .array(RefundLine)
      .nullable()
      .meta({
        description:
          "Refunded lines. Refunds of the whole order add up to exactly each line and each tax. Null when taxAmount is null.",
        example: [{ line: 0, amount: 1200, tax: 208 }],
      }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Refund" });
export type Refund = z.infer<typeof Refund>;

export const CreateRefund = exact({
  merchantId: MerchantIdInput,
  paymentIntentId: id(intentId, "Payment to refund."),
  amount: PositiveAmount.optional().meta({
    description:
      "Smallest currency unit. By default the amount of lineItems, or without them all that has not been refunded.",
    example: 1200,
  }),
  lineItems: z
    .array(RefundLineInput)
    .min(1)
    .max(lineItemsMax + 2)
    .optional()
    .meta({
      description:
        "Lines to refund: goods, shipping and tip. Their share of discounts and taxes is refunded with them.",
      example: [{ line: 0, quantity: 1 }],
    }),
  destination: z.enum(["original", "balance"]).optional().meta({
    description:
      "original, by default: the way it was paid. balance: the balance of the payment's customer, at once, whatever it was paid with.",
    example: "original",
  }),
  reason: reason.optional(),
  metadata: Metadata.default({}),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

/** A line of a payment that can be given back, as the dashboard offers it. */
const RefundableLine = z.object({
  line,
  name: z.string(),
  /** Pieces that are left; 0 where only a rest of the price is. */
  quantity: z.int(),
  /** Left of its price, with tax. */
  amount: Amount,
});
export type RefundableLine = z.infer<typeof RefundableLine>;

export const PreviewRefund = z.object({
  paymentIntentId: id(intentId),
  lineItems: z.array(RefundLineInput).max(lineItemsMax + 2),
});
export type PreviewRefund = z.infer<typeof PreviewRefund>;

/** The lines that a payment can give back, and what a refund of some of them would be. */
export const RefundPreview = z.object({
  lines: z.array(RefundableLine),
  amount: Amount,
  taxAmount: Amount,
  lineItems: z.array(RefundLine),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

export const ListRefunds = DatedPage.extend({
  metadata: MetadataFilter,
  paymentIntentId: id(intentId, "Only refunds of this payment.").optional(),
});
export type ListRefunds = z.infer<typeof ListRefunds>;

export const RefundList = listOf(Refund);

export const RefundBalance = exact({
  merchantId: MerchantIdInput,
  id: id(customerId, "Customer whose balance is paid out."),
  amount: PositiveAmount.optional().meta({
    description: "Smallest currency unit. By default all that can go back at once.",
    example: 1200,
  }),
  currency: Currency,
  reason: reason.optional(),
  metadata: Metadata.default({}).meta({ description: "Set on each refund." }),
});
export type RefundBalance = z.infer<typeof RefundBalance>;

/** A customer's balance that went back to where it came from (contract §4, "Transfers"). */
export const BalanceRefund = z
  .object({
    customerId: id(customerId, "Customer whose balance was paid out."),
    amount: Amount.meta({
      description: "Sum of the refunds, in the smallest currency unit.",
      example: 1200,
    }),
    currency: Currency,
    refunds: z.array(Refund).meta({
      description: "A refund of each payment into the balance, the newest payment first.",
    }),
  })
  .meta({ id: "BalanceRefund" });
export type BalanceRefund = z.infer<typeof BalanceRefund>;
