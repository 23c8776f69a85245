import { z } from "zod";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { codeLengthMax, CodeText } from "#server/wire/atoms/selling/code-text.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import {
  discountExample,
  MaxRedemptions,
  MaxRedemptionsInput,
} from "#server/wire/selling/discount.ts";

const promotionCodeExample = "promo_01jbq8v6n2e8t9x4k3m5r7w0yz";
/** The most codes that one request generates. */
export const generatedMax = 10_000;

const described = {
  expiresAt: { description: "The first moment at which it is taken no more.", example: null },
  customerId: "The only customer who can use it; null: everybody.",
  active: { description: "Whether it is taken.", example: true },
};

/** A word that gives a discount to whoever types it (contract §4, "Discounts and promotion codes"). */
export const PromotionCode = z
  .object({
    id: id(promotionCodeExample),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that takes the code."),
    discountId: id(discountExample, "The discount that it gives."),
    code: text(codeLengthMax).meta({ description: "As it is shown.", example: "SPRING20" }),
    active: z.boolean().meta(described.active),
    maxRedemptions: MaxRedemptions,
    redemptions: z.int().meta({
      description: "Payments that have it, without those under way and those given back.",
      example: 61,
    }),
    expiresAt: Timestamp.nullable().meta(described.expiresAt),
    customerId: nullableId("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", described.customerId).meta({
      example: null,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "PromotionCode" });
export type PromotionCode = z.infer<typeof PromotionCode>;

export const CreatePromotionCode = z.object({
  discountId: id(discountExample, "The discount that it gives."),
  code: CodeText.nullish(),
  count: z.int().min(1).max(generatedMax).nullish().meta({
    description:
      "So many codes are generated, all or none of them, and returned as `items`. Not with `code`.",
    example: null,
  }),
  maxRedemptions: MaxRedemptionsInput,
  expiresAt: TimestampInput.nullish().meta(described.expiresAt),
  customerId: text(255).min(1).nullish().meta({ description: described.customerId, example: null }),
  merchantId: MerchantIdInput,
});
export type CreatePromotionCode = z.infer<typeof CreatePromotionCode>;

export const GeneratedCodes = z
  .object({
    items: z.array(PromotionCode).meta({ description: "The codes, in the order they were made." }),
  })
  .meta({ id: "GeneratedCodes" });
export const CreatedCodes = z.union([PromotionCode, GeneratedCodes]);
export type CreatedCodes = z.infer<typeof CreatedCodes>;

/** How many codes of a discount were generated at once. */
export const GenerationOfCodes = z
  .object({
    discountId: id(discountExample, "The discount that they give."),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that takes the codes."),
    count: z.int().meta({ description: "How many.", example: 500 }),
  })
  .meta({ id: "GenerationOfCodes" });

export const UpdatePromotionCode = z.object({
  maxRedemptions: MaxRedemptionsInput,
  expiresAt: TimestampInput.nullish().meta(described.expiresAt),
  active: z.boolean().optional().meta(described.active),
  ...IdInput.shape,
});
export type UpdatePromotionCode = z.infer<typeof UpdatePromotionCode>;

export const ListPromotionCodes = DatedPage.extend({
  discountId: text(255).optional().meta({
    description: "Only codes of this discount.",
    example: discountExample,
  }),
  code: text(200).optional().meta({
    description: "Only this code, ignoring case and white space.",
    example: "spring20",
  }),
  active: z.boolean().optional().meta({
    description: "Only codes that are (not) taken.",
    example: true,
  }),
});
export type ListPromotionCodes = z.infer<typeof ListPromotionCodes>;
export const PromotionCodeList = listOf(PromotionCode);

/** Codes of a discount as a file. */
export const CodesFile = z.object({ filename: z.string(), csv: z.string() });
