import { z } from "zod";
import { Currency } from "#server/wire/atoms/currency.ts";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money.ts";
import { listOf, Page } from "#server/wire/atoms/pagination.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

export const PayoutStatus = z
  .enum(["pending", "paid"])
  .meta({ description: "pending until the bank has sent it.", example: "pending" });

/** Money on its way from the merchant's balance to its bank account. */
export const Payout = z
  .object({
    id: id("po_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that is paid out."),
    amount: Amount.meta({ description: "Smallest currency unit.", example: 120_000 }),
    currency: Currency,
    status: PayoutStatus,
    description: text(500)
      .nullable()
      .meta({ description: "Text for the bank statement.", example: "Week 7" }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    paidAt: Timestamp.nullable().meta({
      description: "When it was sent; null while pending.",
      example: null,
    }),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

export const CreatePayout = z.object({
  merchantId: MerchantIdInput,
  amount: PositiveAmount.meta({ example: 120_000 }),
  currency: Currency,
  description: text(500)
    .nullish()
    .meta({ description: "Text for the bank statement.", example: "Week 7" }),
  metadata: Metadata.optional(),
});
export type CreatePayout = z.infer<typeof CreatePayout>;

export const ListPayouts = Page.extend({ status: PayoutStatus.optional() });
export type ListPayouts = z.infer<typeof ListPayouts>;

export const PayoutList = listOf(Payout);
