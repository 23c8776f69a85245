import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";
const reason = "Late delivery of order 6735";

export const CreditStatus = z.enum(["active", "spent", "expired", "voided"]).meta({
  description:
    "active: some of it can be spent. spent: all of it paid for purchases. expired, voided: the part that was left went back to the merchant.",
  example: "active",
});

/** Store credit that a merchant gave a customer (contract §4, "Store credit"). */
export const Credit = z
  .object({
    id: id("crd_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owes the credit."),
    customerId: id(customerId, "Customer who may spend it."),
    amount: Amount.meta({
      description: "Amount that was given, in the smallest currency unit.",
      example: 1200,
    }),
    remaining: Amount.meta({
      description: "Part that can still be spent; 0 unless the status is active.",
      example: 1200,
    }),
    currency: Currency,
    status: CreditStatus,
    reason: text(500).meta({ description: "Reason that the merchant gave.", example: reason }),
    expiresAt: Timestamp.nullable().meta({
      description: "Time from which on it pays for nothing; null if it never expires.",
      example: "2026-08-18T09:30:00.000Z",
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Credit" });
export type Credit = z.infer<typeof Credit>;

export const CreateCredit = exact({
  merchantId: MerchantIdInput,
  customerId: id(customerId, "Customer who gets the credit."),
  amount: PositiveAmount.meta({ example: 1200 }),
  currency: Currency,
  reason: text(500).min(1).meta({
    description: "Reason for the credit, for the merchant's own records.",
    example: reason,
  }),
  expiresAt: TimestampInput.nullish().meta({
    description:
      "Time from which on it pays for nothing, at most ten years ahead; without one it never expires. The part that is left then goes back to the merchant.",
    example: "2099-08-18T09:30:00.000Z",
  }),
});
export type CreateCredit = z.infer<typeof CreateCredit>;

export const ListCredits = DatedPage.extend({
  customerId: id(customerId, "Only credits of this customer.").optional(),
  status: CreditStatus.optional(),
});
export type ListCredits = z.infer<typeof ListCredits>;

export const CreditList = listOf(Credit);
