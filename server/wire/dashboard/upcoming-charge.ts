import { z } from "zod";
import { dunningShape } from "#server/wire/atoms/merchant/dunning.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { Subscription } from "#server/wire/payments/subscription.ts";

/** The amount and the lines of a subscription's next charge, priced anew, and its place in the merchant's numbers. */
export const UpcomingCharge = Subscription.pick({ amount: true, lineItems: true }).extend({
  /** The monthly recurring revenue that it brings now. */
  mrr: Amount,
  /** The tries after a decline of the next charge; after the last comes `afterRetries`. */
  retries: z.array(Timestamp),
  afterRetries: dunningShape.afterRetries,
});
export type UpcomingCharge = z.infer<typeof UpcomingCharge>;
