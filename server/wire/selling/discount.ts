import { z } from "zod";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { CodeText } from "#server/wire/atoms/selling/code-text.ts";
import { percentInput } from "#server/wire/atoms/selling/percent.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

export const discountExample = "disc_01jbq8v6n2e8t9x4k3m5r7w0yz";
const productId = "prod_01jbq8v6n2e8t9x4k3m5r7w0yz";
export const redemptionsMax = 1_000_000_000;
export const periodsMax = 1000;

export const DiscountDuration = z.enum(["once", "repeating", "forever"]).meta({
  description:
    "Charges of a subscription that are discounted: the first (once), the first `periods` (repeating), or all (forever).",
  example: "once",
});
export type DiscountDuration = z.infer<typeof DiscountDuration>;

const described = {
  name: { description: "Name shown to staff, and to shoppers if they entered no code." },
  amountOff: {
    description: "Amount taken off the order; null if the discount has `percentOff`.",
    example: null,
  },
  periods: {
    description: "Number of a subscription's charges that are discounted, with duration repeating.",
    example: null,
  },
  productIds: {
    description: "Products to which the discount is limited; without any, it applies to all items.",
    example: [productId],
  },
  minimumAmount: {
    description: "Minimum price of the order's items, in `currency`.",
    example: null,
  },
  startsAt: { description: "When the discount begins to apply.", example: null },
  endsAt: { description: "When the discount stops applying.", example: null },
  firstPurchaseOnly: {
    description: "Only for shoppers who have not paid this merchant before.",
    example: false,
  },
  oncePerCustomer: {
    description:
      "Whether each shopper gets it once. A shopper is recognized by customer, email address and card.",
    example: false,
  },
};

/** The most payments that have a discount or a code. */
const cap = z.int().min(1).max(redemptionsMax);
const capMeta = {
  description:
    "Maximum number of payments with it, including payments in progress; null: no limit.",
  example: 100,
};
export const MaxRedemptions = cap.nullable().meta(capMeta);
export const MaxRedemptionsInput = cap.nullish().meta(capMeta);

/** A reduction that a merchant gives on orders (contract §4, "Discounts and promotion codes"). */
export const Discount = z
  .object({
    id: id(discountExample),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that gives the discount."),
    name: text(250).meta({ ...described.name, example: "Spring sale" }),
    percentOff: z.string().nullable().meta({
      description: "Percentage taken off; null if the discount has `amountOff`.",
      example: "12.5",
    }),
    amountOff: PositiveAmount.nullable().meta(described.amountOff),
    currency: Currency.nullable().meta({
      description: "Currency of `amountOff` and `minimumAmount`; null if neither is given.",
      example: null,
    }),
    duration: DiscountDuration,
    periods: z.int().nullable().meta(described.periods),
    productIds: z.array(text(255)).meta(described.productIds),
    minimumAmount: PositiveAmount.nullable().meta(described.minimumAmount),
    startsAt: Timestamp.nullable().meta(described.startsAt),
    endsAt: Timestamp.nullable().meta(described.endsAt),
    maxRedemptions: MaxRedemptions,
    firstPurchaseOnly: z.boolean().meta(described.firstPurchaseOnly),
    oncePerCustomer: z.boolean().meta(described.oncePerCustomer),
    redemptions: z.int().meta({
      description: "Number of successful payments with it, without those refunded in full.",
      example: 61,
    }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null while the discount is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "Discount" });
export type Discount = z.infer<typeof Discount>;

const name = requiredText(250).meta({ ...described.name, example: "Spring sale" });

export const CreateDiscount = z.object({
  name,
  percentOff: percentInput(2, { zero: false }).nullish().meta({
    description:
      "Percentage greater than 0, at most 100, with at most two decimals, as a string or a number.",
    example: "12.5",
  }),
  amountOff: PositiveAmount.nullish().meta(described.amountOff),
  currency: PriceCurrency.nullish().meta({
    description: "Required with `amountOff` or `minimumAmount`.",
    example: null,
  }),
  duration: DiscountDuration.default("once"),
  periods: z.int().min(1).max(periodsMax).nullish().meta(described.periods),
  productIds: z.array(text(255).min(1)).max(100).optional().meta(described.productIds),
  minimumAmount: PositiveAmount.nullish().meta(described.minimumAmount),
  startsAt: TimestampInput.nullish().meta(described.startsAt),
  endsAt: TimestampInput.nullish().meta(described.endsAt),
  maxRedemptions: MaxRedemptionsInput,
  firstPurchaseOnly: z.boolean().optional().meta(described.firstPurchaseOnly),
  oncePerCustomer: z.boolean().optional().meta(described.oncePerCustomer),
  code: CodeText.nullish().meta({
    description:
      "A promotion code that gives it, created together with it; needs the scope promotion-codes:write.",
    example: null,
  }),
  metadata: Metadata.optional(),
  merchantId: MerchantIdInput,
});
export type CreateDiscount = z.infer<typeof CreateDiscount>;

export const UpdateDiscount = z.object({
  name: name.optional(),
  endsAt: TimestampInput.nullish().meta(described.endsAt),
  maxRedemptions: MaxRedemptionsInput,
  metadata: Metadata.optional(),
  ...IdInput.shape,
});
export type UpdateDiscount = z.infer<typeof UpdateDiscount>;

export const ListDiscounts = DatedPage.extend({ metadata: MetadataFilter });
export type ListDiscounts = z.infer<typeof ListDiscounts>;
export const DiscountList = listOf(Discount);

export const DeletedDiscount = deletedRecord(discountExample).meta({ id: "DeletedDiscount" });

/** A payment that has, or had, the discount. */
export const DiscountRedemption = z
  .object({
    id: id("dred_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    discountId: id(discountExample, "Discount that was redeemed."),
    promotionCodeId: nullableId(
      "promo_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Promotion code, if one was entered.",
    ),
    code: text(40)
      .nullable()
      .meta({ description: "The code, as it is displayed.", example: "SPRING20" }),
    paymentIntentId: id("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payment with the discount."),
    checkoutSessionId: nullableId(
      "cs_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Checkout session of the payment.",
    ),
    customerId: nullableId("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "The customer who paid."),
    orderAmount: z
      .int()
      .meta({ description: "Sum of the order's items before the discount.", example: 8900 }),
    amount: z.int().meta({ description: "Amount taken off.", example: 1780 }),
    currency: Currency,
    status: z.enum(["redeemed", "returned"]).meta({
      description: "returned: the payment was refunded in full.",
      example: "redeemed",
    }),
    createdAt: Timestamp,
    settledAt: Timestamp.meta({ description: "When the discount was redeemed or returned." }),
  })
  .meta({ id: "DiscountRedemption" });
export type DiscountRedemption = z.infer<typeof DiscountRedemption>;

export const ListRedemptions = DatedPage.extend(IdInput.shape);
export type ListRedemptions = z.infer<typeof ListRedemptions>;
export const RedemptionList = listOf(DiscountRedemption);
