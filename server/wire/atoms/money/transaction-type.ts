import { z } from "zod";

/** The purpose of a balance movement. */
export const TransactionType = z
  .enum([
    "payment",
    "wallet_payment",
    "funding",
    "transfer",
    "transfer_reversal",
    "credit",
    "credit_expired",
    "credit_voided",
    "gift_card",
    "gift_card_sale",
    "gift_card_redeemed",
    "gift_card_expired",
    "gift_card_voided",
    "gift_card_restored",
    "refund",
    "refund_reversal",
    "payout",
    "payout_reversal",
    "dispute",
    "dispute_reversal",
    "dispute_won",
    "dispute_recovery",
  ])
  .meta({ description: "Type of movement.", example: "payment" });

/** The money of gift cards that a payment bought: owed to whoever has their codes, and the merchant's again. */
export const soldCardMovements = [
  "gift_card_sale",
  "gift_card_expired",
  "gift_card_voided",
  "gift_card_restored",
] as const satisfies z.infer<typeof TransactionType>[];

/** The money that a chargeback takes, the part that comes back, and the rest where a lost one is won after all. */
export const disputeMovements = [
  "dispute",
  "dispute_reversal",
  "dispute_won",
] as const satisfies z.infer<typeof TransactionType>[];
export type TransactionType = z.infer<typeof TransactionType>;
