import { z } from "zod";
import { Currency } from "#server/wire/atoms/currency.ts";
import { id } from "#server/wire/atoms/id.ts";
import { SignedAmount } from "#server/wire/atoms/money.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const LedgerMovement = z.object({
  id: id("btx_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  type: z.string(),
  currency: Currency,
  createdAt: Timestamp,
  entries: z.array(
    z.object({
      account: z.enum(["customer", "merchant", "clearing", "fees", "payouts", "held", "expected"]),
      amount: SignedAmount,
    }),
  ),
});

/** The money that one payment moved. */
export const PaymentTrail = z.object({
  movements: z.array(LedgerMovement),
});
export type PaymentTrail = z.infer<typeof PaymentTrail>;

/** When all books were last recomputed and found sound; null when they never were. */
export const LedgerVerified = z.object({ lastPassedAt: Timestamp.nullable() });
export type LedgerVerified = z.infer<typeof LedgerVerified>;
