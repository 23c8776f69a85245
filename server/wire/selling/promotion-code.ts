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
  expiresAt: { description: "When the code stops being accepted.", example: null },
  customerId: "Customer to whom the code is limited; null: anybody can use it.",
  active: { description: "Whether the code is accepted.", example: true },
};

/** A word that gives a discount to whoever types it (contract §4, "Discounts and promotion codes"). */
export const PromotionCode = z
  .object({
    id: id(promotionCodeExample),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that accepts the code."),
    discountId: id(discountExample, "Discount that the code gives."),
    code: text(codeLengthMax).meta({
      description: "The code, as it is displayed.",
      example: "SPRING20",
    }),
    active: z.boolean().meta(described.active),
    maxRedemptions: MaxRedemptions,
    redemptions: z.int().meta({
      description: "Number of successful payments with it, without those refunded in full.",
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
  discountId: id(discountExample, "Discount that the code gives."),
  code: CodeText.nullish(),
  count: z.int().min(1).max(generatedMax).nullish().meta({
    description:
      "Number of codes to generate, all or none, and to return as `items`. Not with `code`.",
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
    items: z.array(PromotionCode).meta({ description: "The codes, in order of creation." }),
  })
  .meta({ id: "GeneratedCodes" });
export const CreatedCodes = z.union([PromotionCode, GeneratedCodes]);
export type CreatedCodes = z.infer<typeof CreatedCodes>;

/** How many codes of a discount were generated at once. */
export const GenerationOfCodes = z
  .object({
    discountId: id(discountExample, "Discount that the codes give."),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that accepts the codes."),
    count: z.int().meta({ description: "Number of codes generated.", example: 500 }),
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
    description: "Only codes that are (not) active.",
    example: true,
  }),
});
export type ListPromotionCodes = z.infer<typeof ListPromotionCodes>;
export const PromotionCodeList = listOf(PromotionCode);

/** Codes of a discount as a file. */
export const CodesFile = z.object({ filename: z.string(), csv: z.string() });
