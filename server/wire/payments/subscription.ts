import { z } from "zod";
import { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { id, IdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { TrialWithoutCard } from "#server/wire/atoms/selling/trial-days.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

const subscriptionId = "sub_01jbq8v6n2e8t9x4k3m5r7w0yz";
const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const SubscriptionStatus = z
  .enum(["incomplete", "trialing", "active", "past_due", "unpaid", "paused", "canceled"])
  .meta({
    description:
      "incomplete: the first payment has not been made. trialing: the first charge comes when the trial ends. past_due: a renewal was declined and is being retried. unpaid: the last retry was declined; nothing is charged. paused: nothing is charged until it is resumed.",
    example: "active",
  });
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionCollection = z.enum(["charge", "invoice"]).meta({
  description:
    "charge: each period is charged to the saved payment method. invoice: each period makes an open invoice, which the customer pays.",
  example: "charge",
});

export const CancelReason = z
  .enum([
    "too_expensive",
    "unused",
    "missing_features",
    "low_quality",
    "too_complex",
    "customer_service",
    "switched_service",
    "other",
  ])
  .meta({ description: "Why the subscription was canceled.", example: "too_expensive" });
export type CancelReason = z.infer<typeof CancelReason>;

/** A part of what each period is charged for. */
export const SubscriptionItem = z
  .object({
    priceId: nullableId(
      "price_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Price of the item; null if it was sold without one.",
    ),
    productId: nullableId("prod_01jbq8v6n2e8t9x4k3m5r7w0yz", "Product identifier."),
    name: text(250).meta({ description: "Shown to the customer.", example: "Large" }),
    quantity: z.int().meta({ description: "Whole number, 1 to 999,999.", example: 2 }),
    amount: Amount.meta({
      description: "Price of one unit each period, in the smallest currency unit.",
      example: 2450,
    }),
  })
  .meta({ id: "SubscriptionItem" });
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/** A customer's agreement to be charged every period. */
export const Subscription = z
  .object({
    id: id(subscriptionId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that is paid."),
    customerId: id(customerId, "Customer who pays."),
    paymentMethodId: nullableId(
      "pm_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Saved payment method that the subscription charges; null if it is paid by invoice, or began a trial without a card.",
    ),
    collection: SubscriptionCollection,
    daysUntilDue: z.int().nullable().meta({
      description: "Days until its invoices are due; null if it is charged.",
      example: null,
    }),
    checkoutSessionId: nullableId(
      "cs_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Checkout session that started the subscription.",
    ),
    amount: Amount.meta({
      description: "Amount of the next charge, in the smallest currency unit.",
      example: 1900,
    }),
    currency: Currency,
    items: z.array(SubscriptionItem).meta({
      description: "Items that each period is charged for; empty if they are not known.",
    }),
    lineItems: z.array(LineItem).meta({
      description:
        "Lines of the next charge, with its discount, shipping and taxes; empty if they are not known. Lines charged only in the first period are in the session.",
    }),
    latestPaymentIntentId: nullableId(
      "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Payment of the current period.",
    ),
    latestInvoiceId: nullableId(
      "in_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Invoice of its last charge or change, or the last invoice that is to be paid; null where none was made.",
    ),
    recurring: Recurring,
    description: text(2000).nullable().meta({
      description: "Description of the subscription and its payments.",
      example: "Plant of the month",
    }),
    status: SubscriptionStatus,
    cancelAtPeriodEnd: z.boolean().meta({
      description: "Whether the subscription ends with the current period.",
      example: false,
    }),
    cancelReason: CancelReason.nullable(),
    cancelFeedback: text(1000).nullable().meta({
      description: "The customer's comment on the cancellation, in their words.",
      example: null,
    }),
    pausedAt: Timestamp.nullable().meta({ description: "Since when it is paused.", example: null }),
    resumesAt: Timestamp.nullable().meta({
      description: "When a paused subscription is resumed; null: when somebody resumes it.",
      example: null,
    }),
    keepService: z.boolean().meta({
      description:
        "Whether the customer keeps the service during a pause; otherwise until the end of the paid period.",
      example: false,
    }),
    failedTries: z.int().meta({
      description: "Declined tries of the renewal that is retried; 0 while none is.",
      example: 0,
    }),
    nextRetryAt: Timestamp.nullable().meta({
      description: "When the renewal of a past-due subscription is tried again.",
      example: null,
    }),
    timeZone: text(100).nullable().meta({
      description:
        "Time zone in which day and time of charging are kept, the merchant's when the subscription began; null is UTC.",
      example: "Europe/Amsterdam",
    }),
    currentPeriodStart: Timestamp,
    currentPeriodEnd: Timestamp.meta({
      description:
        "When the subscription is charged next. A renewal pays for the period in which it is charged; periods that passed without a charge are not charged later.",
    }),
    trialEnd: Timestamp.nullable().meta({
      description: "End of the free trial that the subscription began with.",
      example: null,
    }),
    trialWithoutCard: TrialWithoutCard.nullable().meta({
      description:
        "How the trial ends if no card is given by then; null of a subscription that began with a card or is paid by invoice.",
      example: null,
    }),
    pendingChange: z
      .object({
        items: z.array(SubscriptionItem).meta({ description: "Items from then on." }),
        at: Timestamp.meta({ description: "When the items change: with the next period." }),
      })
      .nullable()
      .meta({ description: "A change of items that was asked for the next period." }),
    unusedAmount: Amount.meta({
      description: "Unused time of earlier changes that is taken off the next charges.",
      example: 0,
    }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    canceledAt: Timestamp.nullable().meta({
      description: "When the subscription was canceled.",
      example: null,
    }),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

export const ListSubscriptions = DatedPage.extend({
  metadata: MetadataFilter,
  status: SubscriptionStatus.optional(),
  customerId: id(customerId, "Only records of this customer.").optional(),
});
export type ListSubscriptions = z.infer<typeof ListSubscriptions>;

export const SubscriptionList = listOf(Subscription);

export const CancelSubscription = IdInput.extend({
  atPeriodEnd: z.boolean().default(false).meta({
    description: "Whether the subscription ends with the paid period, not at once.",
    example: true,
  }),
  reason: CancelReason.optional(),
  feedback: text(1000).min(1).optional().meta({
    description: "The customer's comment, in their words.",
    example: "I am moving abroad.",
  }),
});
export type CancelSubscription = z.infer<typeof CancelSubscription>;

export const PauseSubscription = IdInput.extend({
  resumesAt: TimestampInput.optional().meta({
    description: "When it is resumed by itself; without it, when somebody resumes it.",
    example: "2027-03-01T09:00:00.000Z",
  }),
  keepService: z.boolean().default(false).meta({
    description:
      "Whether the customer keeps the service during the pause; otherwise until the end of the paid period.",
    example: false,
  }),
});
export type PauseSubscription = z.infer<typeof PauseSubscription>;
