import { z } from "zod";
import { nullableId } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { lineItemsMax, lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";
import { isItem, LineType } from "#server/wire/atoms/money/line-type.ts";
import { Amount, SignedAmount } from "#server/wire/atoms/money/money.ts";
import { text } from "#server/wire/atoms/text.ts";

/** A line of a checkout, as answered. */
export const LineItem = z
  .object({
    type: LineType,
    name: text(250).meta({
      description: "Shown to the shopper; the product's name by default, empty without either.",
      example: "Monstera, large",
    }),
    productId: nullableId("prod_01jbq8v6n2e8t9x4k3m5r7w0yz", "Product identifier."),
    priceId: nullableId(
      "price_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Price by which the product is sold; null: its own, or an amount of the line's.",
    ),
    quantity: z.int().meta({ description: "Whole number, 1 to 999,999.", example: 2 }),
    amount: SignedAmount.meta({
      description:
        "Price of one unit, in the smallest currency unit; negative only for a discount.",
      example: 2450,
    }),
    currency: Currency,
    imageId: nullableId(
      "file_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Image of the line: id of an uploaded file.",
    ),
    imageUrl: text(2048).nullable().meta({ description: "URL of the image.", example: null }),
  })
  .meta({ id: "LineItem" });
export type LineItem = z.infer<typeof LineItem>;

/** A line of a checkout, as taken. */
export const LineItemInput = z
  .object({
    type: LineType.optional()
      .refine((type) => isItem({ type }), {
        error:
          "must be item or left out: the service adds discounts, shipping, taxes and tips by itself",
      })
      .meta({ description: "Only item is accepted; it is the default.", example: "item" }),
    name: text(250).nullish().meta({
      description: "Shown to the shopper; the product's name by default.",
      example: "Monstera, large",
    }),
    productId: text(255)
      .min(1)
      .nullish()
      .meta({ description: "Product identifier.", example: null }),
    priceId: text(255).min(1).nullish().meta({
      description:
        "Price of a product: decides product, amount and currency, which are best left out.",
      example: null,
    }),
    quantity: z
      .int()
      .min(1)
      .max(lineQuantityMax)
      .default(1)
      .meta({ description: "Whole number, 1 to 999,999.", example: 2 }),
    amount: Amount.optional().meta({
      description: "Price of one unit, in the smallest currency unit; the product's by default.",
      example: 2450,
    }),
    // It is the checkout's own, which a link that there is may keep after it has ended.
    currency: Currency.optional().meta({
      description: "ISO 4217 currency code; the product's by default.",
      example: "EUR",
    }),
    imageId: text(255)
      .min(1)
      .nullish()
      .meta({ description: "Image of the line: id of an uploaded file.", example: null }),
    imageUrl: text(2048).nullish().meta({ description: "URL of the image.", example: null }),
  })
  .superRefine(({ productId, priceId, amount, currency }, context) => {
    if (productId ?? priceId) return;
    const message = "is required without a product or price";
    if (amount === undefined) context.addIssue({ code: "custom", path: ["amount"], message });
    if (currency === undefined) context.addIssue({ code: "custom", path: ["currency"], message });
  })
  .meta({ id: "LineItemInput" });
export type LineItemInput = z.infer<typeof LineItemInput>;

export const LineItemsInput = z
  .array(LineItemInput)
  .min(1)
  .max(lineItemsMax)
  .meta({ description: "Lines of the checkout, at most 100, all in the checkout's currency." });
