import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { listOf, OffsetPage } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { Month } from "#server/wire/billing/month.ts";
import { MovementKind, mrrFilters } from "#server/wire/billing/mrr.ts";

const subscriptionId = id(
  "sub_01jbq8v6n2e8t9x4k3m5r7w0yz",
  "Subscription that brings the revenue.",
);
const customerId = id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer of the subscription.");

export const ListMovements = OffsetPage.extend({
  month: Month.optional().meta({ description: "Only movements of this month." }),
  kind: MovementKind.optional(),
  ...mrrFilters,
});
export type ListMovements = z.infer<typeof ListMovements>;

/** A change of a subscription's monthly recurring revenue. */
export const MrrMovement = z
  .object({
    subscriptionId,
    customerId,
    kind: MovementKind,
    currency: Currency,
    mrrBefore: Amount.meta({
      description: "Monthly recurring revenue before, in the smallest currency unit.",
      example: 0,
    }),
    mrrAfter: Amount.meta({ description: "The same afterwards.", example: 1570 }),
    month: Month.meta({ description: "Month in which it counts; never changes." }),
    at: Timestamp.meta({ description: "When the subscription changed." }),
  })
  .meta({ id: "MrrMovement" });
export type MrrMovement = z.infer<typeof MrrMovement>;

export const MrrMovementList = listOf(MrrMovement);

export const ListMrrSubscriptions = OffsetPage.extend({
  month: Month.optional().meta({
    description: "As of this month's end; now by default.",
    example: "2026-11",
  }),
  ...mrrFilters,
});
export type ListMrrSubscriptions = z.infer<typeof ListMrrSubscriptions>;

/** A subscription as a part of the monthly recurring revenue. */
export const MrrSubscription = z
  .object({
    subscriptionId,
    customerId,
    currency: Currency,
    mrr: Amount.meta({
      description: "Its monthly recurring revenue, in the smallest currency unit.",
      example: 1570,
    }),
    since: Timestamp.meta({ description: "When it last changed." }),
  })
  .meta({ id: "MrrSubscription" });
export type MrrSubscription = z.infer<typeof MrrSubscription>;

const order = "One page of subscriptions, by currency, the largest revenue first.";
export const MrrSubscriptionList = listOf(MrrSubscription).extend({
  data: z.array(MrrSubscription).meta({ description: order }),
});
