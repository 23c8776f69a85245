import { z } from "zod";

/** What a movement of a balance is for. */
export const TransactionType = z
  .enum([
    "payment",
    "wallet_payment",
    "funding",
    "transfer",
    "transfer_reversal",
    "refund",
    "refund_reversal",
    "payout",
    "payout_reversal",
    "dispute",
    "dispute_reversal",
    "dispute_recovery",
  ])
  .meta({ description: "What the movement is for.", example: "payment" });
export type TransactionType = z.infer<typeof TransactionType>;
