import { z } from "zod";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { isTimeZone } from "#server/wire/atoms/lists/zone-days.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { TrialWithoutCard } from "#server/wire/atoms/selling/trial-days.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import { SubscriptionCollection } from "#server/wire/payments/subscription.ts";

/** Different prices of one subscription at most. */
const itemsMax = 20;

const SubscriptionItemInput = z
  .object({
    priceId: text(255).min(1).meta({
      description: "An active price that is charged at the subscription's interval.",
      example: "price_01jbq8v6n2e8t9x4k3m5r7w0yz",
    }),
    quantity: z
      .int()
      .min(1)
      .max(lineQuantityMax)
      .default(1)
      .meta({ description: "Whole number, 1 to 999,999.", example: 2 }),
  })
  .meta({ id: "SubscriptionItemInput" });

export const SubscriptionItemsInput = z
  .array(SubscriptionItemInput)
  .min(1)
  .max(itemsMax)
  .refine((items) => new Set(items.map(({ priceId }) => priceId)).size === items.length, {
    error: "must name each price once; give its quantity instead",
  })
  .meta({ description: "Prices of one interval and currency, each once, at most 20." });
export type SubscriptionItemsInput = z.infer<typeof SubscriptionItemsInput>;

const paymentMethodId = text(255).min(1).meta({
  description: "A saved payment method of the same customer.",
  example: "pm_01jbq8v6n2e8t9x4k3m5r7w0yz",
});

const daysUntilDue = z.int().min(0).max(365).meta({
  description: "Days until an invoice of the subscription is due; 14 by default.",
  example: 30,
});

export const CreateSubscription = z.object({
  merchantId: MerchantIdInput,
  customerId: text(255).min(1).meta({
    description: "Customer who agreed to be charged every period.",
    example: "cus_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  items: SubscriptionItemsInput,
  paymentMethodId: paymentMethodId.nullish().meta({
    description: "Saved payment method to charge; the customer's default by default.",
    example: null,
  }),
  discountId: text(255).min(1).nullish().meta({
    description:
      "Discount of the first charge and, as its duration says, of renewals. Not beside a `billingAnchor` that is ahead. Where nothing is charged at once, it must have no `maxRedemptions`, `oncePerCustomer` or `firstPurchaseOnly`.",
    example: null,
  }),
  collection: SubscriptionCollection.default("charge"),
  daysUntilDue: daysUntilDue.optional(),
  trialEnd: TimestampInput.nullish().meta({
    description:
      "End of a free trial, and the first charge. Without it the longest `trialDays` of the prices counts, unless there is a billingAnchor; null: no trial.",
    example: null,
  }),
  trialWithoutCard: TrialWithoutCard.nullish().meta({
    description:
      "Begins the trial even if the customer has no saved payment method. If it ends without one: cancel ends the subscription, pause keeps it until one is given.",
    example: null,
  }),
  billingAnchor: TimestampInput.nullish().meta({
    description:
      "Moment from which periods are counted. Ahead, at most one period: the part until then is charged now. Past: the running period counts as paid elsewhere, and prices that are not active are taken.",
    example: null,
  }),
  timeZone: text(64).refine(isTimeZone, "must be the name of a time zone").nullish().meta({
    description:
      "Time zone in which day and time of charging are kept; the merchant's by default. UTC where another service has charged before.",
    example: null,
  }),
  description: text(2000).nullish().meta({
    description:
      "Description of the subscription and its payments; the names of its items by default.",
    example: null,
  }),
  metadata: Metadata.default({}),
});
export type CreateSubscription = z.infer<typeof CreateSubscription>;

export const Proration = z.enum(["immediate", "next_period", "none"]).meta({
  description:
    "immediate: the rest of the period is charged now, less the unused time of what was paid. next_period: the items change with the next period. none: they change now, and the current period is neither charged nor credited. By default as the merchant's settings say for an upgrade or a downgrade.",
  example: "immediate",
});
export type Proration = z.infer<typeof Proration>;

const change = {
  items: SubscriptionItemsInput,
  proration: Proration.optional(),
};

export const UpdateSubscription = IdInput.extend({
  paymentMethodId: paymentMethodId.optional(),
  items: SubscriptionItemsInput.optional(),
  proration: Proration.optional(),
  previewId: text(100).min(1).optional().meta({
    description:
      "The preview that the customer agreed to: the change is made with its amounts, or refused with 409 `preview_stale`.",
    example: "mhs0v2o8.2kQb0eYx3mB8v1cN5tR7wA",
  }),
  collection: SubscriptionCollection.optional(),
  daysUntilDue: daysUntilDue.optional(),
  trialEnd: TimestampInput.nullish().meta({
    description:
      "Another end of the trial that is running, and the first charge; null: the trial ends now. At most 730 days ahead.",
    example: null,
  }),
  metadata: Metadata.optional(),
});
export type UpdateSubscription = z.infer<typeof UpdateSubscription>;

export const PreviewSubscription = IdInput.extend(change);
export type PreviewSubscription = z.infer<typeof PreviewSubscription>;

export const SubscriptionPreview = z
  .object({
    previewId: text(100).meta({
      description: "Send it with the change; it is good for an hour.",
      example: "mhs0v2o8.2kQb0eYx3mB8v1cN5tR7wA",
    }),
    subscriptionId: id("sub_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    proration: Proration.meta({
      description:
        "As asked for, otherwise what the merchant's settings say for such a change. `next_period`: the items stay until the next period.",
    }),
    lines: z
      .array(LineItem)
      .meta({ description: "Lines that are charged with the change; empty if nothing is." }),
    dueNow: Amount.meta({ description: "Amount that is charged with the change.", example: 1450 }),
    unusedAmount: Amount.meta({
      description: "Unused time that is left after the change and taken off later charges.",
      example: 0,
    }),
    nextCharge: z
      .object({
        at: Timestamp.meta({ description: "When the next period is charged." }),
        amount: Amount.meta({ description: "Amount of the next charge.", example: 4900 }),
        lines: z.array(LineItem).meta({ description: "Lines of the next charge." }),
      })
      .meta({ description: "The next charge, with the items that apply from then on." }),
  })
  .meta({ id: "SubscriptionPreview" });
export type SubscriptionPreview = z.infer<typeof SubscriptionPreview>;
