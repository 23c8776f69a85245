import { z } from "zod";
import { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { TaxClass } from "#server/wire/atoms/selling/selling.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const productId = "prod_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const stockMax = 1_000_000_000;
const Stock = z.int().min(0).max(stockMax);

export const featuresMax = 50;

/** The merchant's own name of something that buyers of a product may use. */
export const Feature = text(100)
  .regex(/^[\w.:-]+$/, { error: "must be letters, digits, dots, colons, underscores or hyphens" })
  .meta({
    description: "Name of the feature, as the merchant's program has it.",
    example: "export",
  });

const features = {
  description: "Features that customers with a running subscription to the product may use.",
  example: ["export", "seats.10"],
};

export const TaxBehavior = z.enum(["inclusive", "exclusive"]).meta({
  description: "inclusive (default): the price includes tax. exclusive: tax is added to the price.",
  example: "inclusive",
});

const ProductType = z.enum(["standard", "gift_card"]).meta({
  description:
    "standard (default), or gift_card: each piece that is paid becomes a gift card. It never changes.",
  example: "standard",
});

/** Gift cards of one line of an order. */
export const giftCardsMax = 100;

/** Something that a merchant sells (specification, "Other resources"; contract §4, "Product"). */
export const Product = z
  .object({
    id: id(productId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that sells the product."),
    type: ProductType,
    name: text(250).meta({ description: "Name shown to the shopper.", example: "Monstera, large" }),
    description: text(2000)
      .nullable()
      .meta({ description: "Text shown to the shopper.", example: "In a 24 cm pot." }),
    amount: Amount.nullable().meta({
      description: "Price of one unit, in the smallest currency unit.",
      example: 2450,
    }),
    currency: Currency,
    active: z.boolean().meta({ description: "Whether the product can be sold.", example: true }),
    imageId: nullableId(
      "file_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Image of the product: id of an uploaded file.",
    ),
    imageUrl: text(2048).nullable().meta({
      description: "Public URL of the image; null if the image is not public.",
      example: null,
    }),
    recurring: Recurring.nullable().meta({ description: "Set on products sold by subscription." }),
    onePerCustomer: z.boolean().meta({
      description: "Whether a customer can have only one running subscription to the product.",
      example: false,
    }),
    taxClass: TaxClass,
    taxBehavior: TaxBehavior,
    stock: Stock.nullable().meta({
      description:
        "Units left, including units reserved by payments in progress; null: units are not counted.",
      example: 12,
    }),
    features: z.array(z.string()).meta(features),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the product is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

const fields = {
  description: text(2000)
    .nullish()
    .meta({ description: "Text shown to the shopper.", example: "In a 24 cm pot." }),
  amount: Amount.nullish().meta({
    description: "Price of one unit, in the smallest currency unit.",
    example: 2450,
  }),
  active: z
    .boolean()
    .optional()
    .meta({ description: "Whether the product can be sold; true by default.", example: true }),
  imageId: text(255)
    .min(1)
    .nullish()
    .meta({ description: "An uploaded image file of this merchant.", example: null }),
  recurring: Recurring.nullish().meta({
    description: "How often a subscription to the product is charged.",
  }),
  onePerCustomer: z.boolean().optional().meta({
    description:
      "A customer with a running subscription to this product cannot start another, by any link or session; 409 `already_subscribed`. False by default.",
    example: false,
  }),
  taxClass: TaxClass.optional(),
  taxBehavior: TaxBehavior.optional(),
  stock: Stock.nullish().meta({
    description:
      "Units left, at most 1,000,000,000. Each sale subtracts its units, and stock never falls below zero. Null (default): units are not counted.",
    example: 12,
  }),
  features: z
    .array(Feature)
    .max(featuresMax)
    .refine((names) => new Set(names).size === names.length, {
      error: "must name each feature once",
    })
    .optional()
    .meta(features),
  metadata: Metadata.optional(),
};

export const CreateProduct = z.object({
  name: requiredText(250).meta({
    description: "Name shown to the shopper.",
    example: "Monstera, large",
  }),
  type: ProductType.optional(),
  currency: PriceCurrency,
  ...fields,
  merchantId: MerchantIdInput,
});
export type CreateProduct = z.infer<typeof CreateProduct>;

export const UpdateProduct = z
  .object({
    name: requiredText(250)
      .optional()
      .meta({ description: "Name shown to the shopper.", example: "Monstera, large" }),
    currency: Currency.optional(),
    ...fields,
    stockChange: z.int().min(-stockMax).max(stockMax).optional().meta({
      description:
        "Number to add to the units left at that moment; negative to subtract. Not with `stock`.",
      example: -2,
    }),
    ...IdInput.shape,
  })
  .refine(({ stock, stockChange }) => stock === undefined || stockChange === undefined, {
    path: ["stockChange"],
    error: "send stock or stockChange, not both",
  });
export type UpdateProduct = z.infer<typeof UpdateProduct>;

export const ListProducts = DatedPage.extend({
  metadata: MetadataFilter,
  active: z
    .boolean()
    .optional()
    .meta({ description: "Only products that can (not) be sold.", example: true }),
  search: text(200)
    .optional()
    .meta({ description: "Part of name or id, ignoring case and accents.", example: "monst" }),
});
export type ListProducts = z.infer<typeof ListProducts>;

export const ProductList = listOf(Product);

export const GetProducts = z.object({
  ids: z
    .array(text(255))
    .min(1)
    .max(100)
    .meta({ description: "1 to 100 product ids.", example: [productId] }),
  merchantId: MerchantIdInput,
});
export type GetProducts = z.infer<typeof GetProducts>;

export const Products = z
  .array(Product)
  .meta({ description: "The products, in the order requested, without unknown and deleted ones." });

export const DeletedProduct = deletedRecord(productId).meta({ id: "DeletedProduct" });
