import { z } from "zod";
import { Currency } from "#server/wire/atoms/currency.ts";
import { id } from "#server/wire/atoms/id.ts";
import { Amount, SignedAmount } from "#server/wire/atoms/money.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** What was taken on each of the last 30 days. */
export const Takings = z.object({
  /** Days without a payment are left out. */
  days: z.array(
    z.object({
      date: z.iso.date().meta({ description: "Day in UTC.", example: "2026-02-18" }),
      currency: Currency,
      amount: Amount,
      payments: z.int(),
    }),
  ),
  /** The first and last day of the chart, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
});
export type Takings = z.infer<typeof Takings>;

const Attempt = z.object({
  id: id("att_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  method: z.string(),
  status: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  errorMessage: z.string().nullable(),
  declineCode: z.string().nullable(),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
});

const LedgerMovement = z.object({
  id: id("btx_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  type: z.string(),
  currency: Currency,
  createdAt: Timestamp,
  entries: z.array(
    z.object({
      account: z.enum(["customer", "merchant", "clearing", "fees", "payouts"]),
      amount: SignedAmount,
    }),
  ),
});

/** What lies behind one payment: each try at paying it, and the money it moved. */
export const PaymentTrail = z.object({
  attempts: z.array(Attempt),
  movements: z.array(LedgerMovement),
});
export type PaymentTrail = z.infer<typeof PaymentTrail>;

/** When all books were last recomputed and found sound; null when they never were. */
export const LedgerVerified = z.object({ lastPassedAt: Timestamp.nullable() });
export type LedgerVerified = z.infer<typeof LedgerVerified>;
