import { z } from "zod";
import { IdInput } from "#server/wire/atoms/id.ts";
import { isTimeZone } from "#server/wire/atoms/lists/zone-days.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { text } from "#server/wire/atoms/text.ts";

export const AskDiscountUse = z.object({
  ...IdInput.shape,
  /** Time zone whose midnights separate the days: an IANA name. */
  timeZone: text(64).refine(isTimeZone, "must be the name of a time zone").default("UTC"),
});
export type AskDiscountUse = z.infer<typeof AskDiscountUse>;

/** How a discount went lately. Currencies are never added up. */
export const DiscountUse = z.object({
  /** The sums taken off, and the orders’ prices before. */
  sums: z.array(z.object({ currency: Currency, given: z.int(), orders: z.int() })),
  /** Payments of each day, the oldest first. */
  days: z.array(z.object({ date: z.iso.date(), payments: z.int() })),
});
export type DiscountUse = z.infer<typeof DiscountUse>;
