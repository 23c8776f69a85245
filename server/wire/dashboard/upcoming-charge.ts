import type { z } from "zod";
import { Subscription } from "#server/wire/payments/subscription.ts";

/** The amount and the lines of a subscription's next charge, priced anew. */
export const UpcomingCharge = Subscription.pick({ amount: true, lineItems: true });
export type UpcomingCharge = z.infer<typeof UpcomingCharge>;
