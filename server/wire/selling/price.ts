import { z } from "zod";
import { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { TrialDays } from "#server/wire/atoms/selling/trial-days.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { TaxBehavior } from "#server/wire/payments/product.ts";

const priceId = "price_01jbq8v6n2e8t9x4k3m5r7w0yz";
const productId = "prod_01jbq8v6n2e8t9x4k3m5r7w0yz";
export const lookupKeyMax = 200;

const described = {
  name: {
    description: "Name of the price, shown to staff beside the product's name.",
    example: "Monthly",
  },
  amount: { description: "Price of one unit, in the smallest currency unit.", example: 2450 },
  recurring: {
    description: "How often a subscription by this price is charged; null: charged once.",
  },
  trialDays: {
    description:
      "Days of a free trial with which new subscriptions by this price begin; null: they are charged at once.",
    example: null,
  },
  taxBehavior: {
    description: "Whether the price includes tax; null: as the product does.",
    example: null,
  },
  lookupKey: {
    description: "The merchant's own key of the price, unique among active prices.",
    example: "plants_monthly",
  },
  active: { description: "Whether something can be sold at this price.", example: true },
};

/** One price of a product, beside the product's own amount (contract §4, "Price"). */
export const Price = z
  .object({
    id: id(priceId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that sells at this price."),
    productId: id(productId, "Product that is sold at this price."),
    name: text(120).nullable().meta(described.name),
    amount: Amount.meta(described.amount),
    currency: Currency,
    recurring: Recurring.nullable().meta(described.recurring),
    trialDays: TrialDays.nullable().meta(described.trialDays),
    taxBehavior: TaxBehavior.nullable().meta(described.taxBehavior),
    lookupKey: text(lookupKeyMax).nullable().meta(described.lookupKey),
    active: z.boolean().meta(described.active),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Price" });
export type Price = z.infer<typeof Price>;

const changeable = {
  name: requiredText(120).nullish().meta(described.name),
  lookupKey: requiredText(lookupKeyMax).nullish().meta(described.lookupKey),
  trialDays: TrialDays.nullish().meta(described.trialDays),
  active: z.boolean().optional().meta(described.active),
  metadata: Metadata.optional(),
};

export const CreatePrice = z.object({
  productId: id(productId, "Product to sell at this price."),
  amount: Amount.meta(described.amount),
  currency: PriceCurrency,
  recurring: Recurring.nullish().meta(described.recurring),
  taxBehavior: TaxBehavior.nullish().meta(described.taxBehavior),
  ...changeable,
  merchantId: MerchantIdInput,
});
export type CreatePrice = z.infer<typeof CreatePrice>;

/** All that is charged by is fixed: a body that names it is refused, not ignored. */
export const UpdatePrice = exact({ ...changeable, ...IdInput.shape });
export type UpdatePrice = z.infer<typeof UpdatePrice>;

export const ListPrices = DatedPage.extend({
  metadata: MetadataFilter,
  productId: text(255)
    .optional()
    .meta({ description: "Only prices of this product.", example: productId }),
  lookupKey: text(lookupKeyMax)
    .optional()
    .meta({ description: "Only prices with this lookup key.", example: "plants_monthly" }),
  currency: Currency.optional(),
  active: z
    .boolean()
    .optional()
    .meta({ description: "Only prices that are (not) active.", example: true }),
  search: text(200).optional().meta({
    description: "Part of name, lookup key or id, ignoring case and accents.",
    example: "month",
  }),
});
export type ListPrices = z.infer<typeof ListPrices>;

export const PriceList = listOf(Price);
