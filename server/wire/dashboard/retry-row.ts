import { z } from "zod";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** A past-due subscription in the queue of those that are tried again. */
export const RetryRow = z.object({
  /** The subscription's. */
  id: text(255),
  customerId: text(255),
  customer: text(300),
  /** Owed, in the smallest currency unit. */
  amount: z.int(),
  currency: Currency,
  /** Why the last try was declined, in a few words; null where nobody has said why. */
  reason: text(200).nullable(),
  failedTries: z.int(),
  /** Tries until the merchant's rule for the end applies. */
  triesMax: z.int(),
  nextRetryAt: Timestamp.nullable(),
  /** Whether its card is not charged again, whatever the day: another one, or its holder, is waited for. */
  needsCustomer: z.boolean(),
});
export type RetryRow = z.infer<typeof RetryRow>;

/** The next to be tried first, at most `retryRowsMax`. */
export const RetryQueue = z.object({ rows: z.array(RetryRow), total: z.int() });
export type RetryQueue = z.infer<typeof RetryQueue>;

export const retryRowsMax = 100;
