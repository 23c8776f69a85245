import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

const LedgerMovement = z.object({
  id: id("btx_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  type: z.string(),
  currency: Currency,
  createdAt: Timestamp,
  entries: z.array(
    z.object({
      account: z.enum([
        "customer",
        "credit",
        "gift_card",
        "merchant",
        "clearing",
        "fees",
        "payouts",
        "held",
        "expected",
      ]),
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

/** A month, and the hour by which clocks change. */
const explainedMaxMs = 31 * 86_400_000 + 3_600_000;

/** From a moment on until before another. */
export const AskDays = z
  .object({ merchantId: MerchantIdInput, from: TimestampInput, to: TimestampInput })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= explainedMaxMs, {
    message: "At most a month.",
  });
export type AskDays = z.infer<typeof AskDays>;

/**
 * How a balance came about: the balance before, each kind of movement that added or took away, and
 * the balance after.
 */
export const ExplainedDays = z.array(
  z.object({
    currency: Currency,
    before: SignedAmount,
    lines: z.array(
      z.object({ type: z.string(), count: z.int(), gross: SignedAmount, fee: SignedAmount }),
    ),
    after: SignedAmount,
  }),
);
export type ExplainedDays = z.infer<typeof ExplainedDays>;
