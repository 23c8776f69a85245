import { z } from "zod";
import { id, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";
const paymentIntentId = "pi_01jbq8v6n2e8t9x4k3m5r7w0yz";
const code = "7K3M-9QXA-2TPH-4WZC-E8RN";

export const GiftCardStatus = z.enum(["issued", "redeemed", "expired", "voided"]).meta({
  description:
    "issued: whoever has the code can redeem it. redeemed: it is in a customer's balance. expired, voided: the money went back to the merchant.",
  example: "issued",
});

/** Money that a merchant owes whoever has the code (contract §4, "Gift cards"). */
export const GiftCard = z
  .object({
    id: id("gift_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owes the money."),
    amount: Amount.meta({
      description: "Amount that it was issued with, in the smallest currency unit.",
      example: 5000,
    }),
    remaining: Amount.meta({
      description: "Part that can still be redeemed: all of it, or 0.",
      example: 5000,
    }),
    currency: Currency,
    status: GiftCardStatus,
    last4: text(4).meta({ description: "End of the code.", example: "E8RN" }),
    paymentIntentId: nullableId(
      paymentIntentId,
      "Payment that bought it; null if it was issued by hand.",
    ),
    customerId: nullableId(customerId, "Customer who redeemed it."),
    expiresAt: Timestamp.nullable().meta({
      description: "Time from which on it cannot be redeemed; null if it never expires.",
      example: null,
    }),
    redeemedAt: Timestamp.nullable().meta({
      description: "Time when it was redeemed.",
      example: null,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "GiftCard" });
export type GiftCard = z.infer<typeof GiftCard>;

export const IssuedGiftCard = GiftCard.extend({
  code: text(24).meta({
    description: "Code that redeems it. It is stored nowhere: keep it, or pass it on.",
    example: code,
  }),
}).meta({ id: "IssuedGiftCard" });
export type IssuedGiftCard = z.infer<typeof IssuedGiftCard>;

export const IssueGiftCard = exact({
  merchantId: MerchantIdInput,
  amount: PositiveAmount.meta({ example: 5000 }),
  currency: Currency,
  expiresAt: TimestampInput.nullish().meta({
    description:
      "Time from which on it cannot be redeemed, at most ten years ahead; without one it never expires.",
    example: "2099-08-18T09:30:00.000Z",
  }),
});
export type IssueGiftCard = z.infer<typeof IssueGiftCard>;

export const RedeemGiftCard = exact({
  merchantId: MerchantIdInput,
  code: requiredText(64).meta({
    description: "Code as it was typed; case, spaces and hyphens do not matter.",
    example: code,
  }),
  customerId: id(customerId, "Customer whose balance gets the money."),
});
export type RedeemGiftCard = z.infer<typeof RedeemGiftCard>;

export const ListGiftCards = DatedPage.extend({
  status: GiftCardStatus.optional(),
  customerId: id(customerId, "Only gift cards that this customer redeemed.").optional(),
  paymentIntentId: id(paymentIntentId, "Only gift cards that this payment bought.").optional(),
});
export type ListGiftCards = z.infer<typeof ListGiftCards>;

export const GiftCardList = listOf(GiftCard);
