import { z } from "zod";
import {
  CheckoutMode,
  CustomerRef,
  HostedCheckoutConfig,
  Recurring,
} from "#server/wire/atoms/checkout/config.ts";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { LineItem, LineItemsInput } from "#server/wire/atoms/money/line-item.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { sellingAnswer, sellingInput } from "#server/wire/atoms/selling/selling.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import { CallbackUrl, CallbackUrlInput, Url } from "#server/wire/atoms/url.ts";
import { UnavailableReason } from "#server/wire/payments/unavailable-reason.ts";

const linkId = "plink_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** A reusable hosted checkout address (specification, "Payment link"). */
export const PaymentLink = z
  .object({
    id: id(linkId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owns the link."),
    url: Url.meta({
      description: "URL of the link.",
      example: `https://pay.example/checkout?entityType=payment-link&entityId=${linkId}`,
    }),
    name: text(250)
      .nullable()
      .meta({ description: "Name shown to the shopper.", example: "Repotting workshop" }),
    description: text(2000).nullable().meta({
      description: "Text shown to the shopper.",
      example: "Two hours, all materials included.",
    }),
    totalAmount: Amount.meta({ description: "Smallest currency unit.", example: 4900 }),
    currency: Currency,
    mode: CheckoutMode,
    recurring: Recurring.nullable(),
    active: z.boolean().meta({
      description: "True while the link is switched on; `available` says whether it can be paid.",
      example: true,
    }),
    available: z.boolean().meta({
      description:
        "True when the link can be paid now: switched on, not expired, used up or deleted. Whether its products are for sale is not considered.",
      example: true,
    }),
    unavailableReason: UnavailableReason.nullable().meta({
      description: "Why the link cannot be paid; null when available.",
      example: null,
    }),
    successUrl: CallbackUrl,
    cancelUrl: CallbackUrl,
    lineItems: z
      .array(LineItem)
      .meta({ description: "Line items of the checkout. A total alone is one line item." }),
    customerId: CustomerRef,
    hostedCheckoutConfig: HostedCheckoutConfig,
    ...sellingAnswer,
    allowQuantity: z
      .boolean()
      .meta({ description: "True when the shopper may choose the quantity.", example: false }),
    onePerCustomer: z.boolean().meta({
      description: "True when a customer may have only one running subscription by this link.",
      example: false,
    }),
    minimumAmount: Amount.nullable().meta({
      description: "Minimum amount if the shopper chooses it; totalAmount is the suggested amount.",
      example: null,
    }),
    maxCompletions: z
      .int()
      .nullable()
      .meta({ description: "Payments after which the link is used up.", example: null }),
    completions: z.int().meta({ description: "Payments made so far.", example: 0 }),
    metadata: Metadata,
    expiresAt: Timestamp.nullable().meta({
      description: "When the link expires.",
      example: null,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the link is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "PaymentLink" });
export type PaymentLink = z.infer<typeof PaymentLink>;

const changeable = {
  name: text(250)
    .nullish()
    .meta({ description: "Name shown to the shopper.", example: "Repotting workshop" }),
  description: text(2000).nullish().meta({
    description: "Text shown to the shopper.",
    example: "Two hours, all materials included.",
  }),
  totalAmount: Amount.meta({
    description: "Smallest currency unit; with lineItems, exactly their sum.",
    example: 4900,
  }),
  successUrl: CallbackUrlInput.meta({
    description: "URL that the shopper returns to after paying.",
  }),
  cancelUrl: CallbackUrlInput.meta({
    description: "URL that the shopper returns to without paying.",
  }),
  lineItems: LineItemsInput.nullish(),
  metadata: Metadata,
  hostedCheckoutConfig: HostedCheckoutConfig.nullish(),
  ...sellingInput,
  expiresAt: TimestampInput.nullish().meta({
    description: "When the link expires.",
    example: null,
  }),
  maxCompletions: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .meta({ description: "Payments after which the link is used up.", example: null }),
  onePerCustomer: z.boolean().optional().meta({
    description:
      "Only in mode subscription: a customer whose subscription from this link is running cannot start another; 409 `already_subscribed`. False by default.",
    example: false,
  }),
};

/** Required and optional fields exactly as in the specification's table; additions are optional. */
export const CreatePaymentLink = z.object({
  ...changeable,
  merchantId: MerchantIdInput,
  currency: PriceCurrency,
  mode: CheckoutMode,
  recurring: Recurring.optional().meta({
    description:
      "Only in mode subscription: how often the subscription is charged. If the products have an interval, it must be the same; by default it is theirs, or else every month.",
  }),
  customerId: text(255)
    .min(1)
    .nullish()
    .meta({ description: "Customer identifier.", example: null }),
  allowQuantity: z
    .boolean()
    .default(false)
    .meta({ description: "Lets the shopper choose the quantity.", example: false }),
  minimumAmount: PositiveAmount.nullish().meta({
    description: "Lets the shopper choose the amount; this is the least.",
    example: null,
  }),
});
export type CreatePaymentLink = z.infer<typeof CreatePaymentLink>;

export const UpdatePaymentLink = z
  .object({
    ...changeable,
    active: z.boolean().meta({ description: "Whether the link is switched on.", example: false }),
  })
  .partial()
  .extend({ ...IdInput.shape });
export type UpdatePaymentLink = z.infer<typeof UpdatePaymentLink>;

export const ListPaymentLinks = DatedPage.extend({
  metadata: MetadataFilter,
  active: z
    .boolean()
    .optional()
    .meta({ description: "Only links that are (not) switched on.", example: true }),
  available: z
    .boolean()
    .optional()
    .meta({ description: "Only links that can (not) be paid now.", example: true }),
});
export type ListPaymentLinks = z.infer<typeof ListPaymentLinks>;

export const PaymentLinkList = listOf(PaymentLink);

export const DeletedPaymentLink = deletedRecord(linkId).meta({ id: "DeletedPaymentLink" });
