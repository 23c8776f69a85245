import { z } from "zod";
import { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { id, IdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const subscriptionId = "sub_01jbq8v6n2e8t9x4k3m5r7w0yz";
const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const SubscriptionStatus = z
  .enum(["active", "past_due", "canceled"])
  .meta({ description: "past_due while the renewal is being tried again.", example: "active" });

/** A customer's agreement to be charged every period. */
export const Subscription = z
  .object({
    id: id(subscriptionId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that is paid."),
    customerId: id(customerId, "Customer who pays."),
    paymentMethodId: id("pm_01jbq8v6n2e8t9x4k3m5r7w0yz", "Saved payment method that is charged."),
    checkoutSessionId: nullableId("cs_01jbq8v6n2e8t9x4k3m5r7w0yz", "Session that it began with."),
    amount: Amount.meta({
      description: "Charged every period, smallest currency unit.",
      example: 1900,
    }),
    currency: Currency,
    lineItems: z.array(LineItem).meta({
      description:
        "Charged every period; empty of a subscription whose lines are not known. Lines that were charged in the first period only are the session's alone.",
    }),
    latestPaymentIntentId: nullableId(
      "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Payment of the current period.",
    ),
    recurring: Recurring,
    description: text(2000)
      .nullable()
      .meta({ description: "What it is for.", example: "Plant of the month" }),
    status: SubscriptionStatus,
    cancelAtPeriodEnd: z
      .boolean()
      .meta({ description: "Ends when the current period does.", example: false }),
    currentPeriodStart: Timestamp,
    currentPeriodEnd: Timestamp.meta({
      description:
        "When it is charged next. A renewal pays for the period in which it is charged; periods that went by without a charge are not charged later.",
    }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    canceledAt: Timestamp.nullable().meta({ description: "When it was canceled.", example: null }),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

export const ListSubscriptions = DatedPage.extend({
  metadata: MetadataFilter,
  status: SubscriptionStatus.optional(),
  customerId: id(customerId, "Only this customer's.").optional(),
});
export type ListSubscriptions = z.infer<typeof ListSubscriptions>;

export const SubscriptionList = listOf(Subscription);

export const UpdateSubscription = IdInput.extend({
  paymentMethodId: text(255).min(1).meta({
    description: "A saved payment method of the same customer.",
    example: "pm_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
});
export type UpdateSubscription = z.infer<typeof UpdateSubscription>;

export const CancelSubscription = IdInput.extend({
  atPeriodEnd: z
    .boolean()
    .default(false)
    .meta({ description: "Let the paid period run out first.", example: true }),
});
export type CancelSubscription = z.infer<typeof CancelSubscription>;
