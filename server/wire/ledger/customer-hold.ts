import { z } from "zod";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

const fromId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";
const toId = "cus_01jbq8w1d4f7z2c9h6g8p5s3va";

const HoldStatus = z.enum(["pending", "captured", "voided", "expired"]).meta({
  description:
    "pending: the rest is reserved. captured: all of it was. voided, expired: the rest is free again.",
  example: "pending",
});

/** Money reserved of a customer's balance for another customer (contract §4, "Holds between customers"). */
export const CustomerHold = z
  .object({
    id: id("ch_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant of both customers."),
    fromCustomerId: id(fromId, "Customer whose balance it is reserved of."),
    toCustomerId: id(toId, "Customer who gets what is captured."),
    amount: Amount.meta({
      description: "Amount that was reserved, in the smallest currency unit.",
      example: 2500,
    }),
    amountCaptured: Amount.meta({
      description: "Sum of the transfers that captured it.",
      example: 0,
    }),
    currency: Currency,
    status: HoldStatus,
    expiresAt: Timestamp.meta({
      description: "Time from which on nothing more can be captured.",
      example: "2026-08-25T09:30:00.000Z",
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Hold" });
export type CustomerHold = z.infer<typeof CustomerHold>;

export const CreateHold = exact({
  merchantId: MerchantIdInput,
  fromCustomerId: id(fromId, "Customer whose balance the money is reserved of."),
  toCustomerId: id(toId, "Customer who gets what is captured; not the same customer."),
  amount: PositiveAmount.meta({ example: 2500 }),
  currency: Currency,
  expiresAt: TimestampInput.optional().meta({
    description:
      "Time from which on nothing more can be captured, at most a year ahead; seven days by default.",
    example: "2099-08-25T09:30:00.000Z",
  }),
});
export type CreateHold = z.infer<typeof CreateHold>;

export const CaptureHold = exact({
  ...IdInput.shape,
  amount: PositiveAmount.optional().meta({
    description: "Part to capture; all that is left by default.",
    example: 1000,
  }),
  description: text(500)
    .nullish()
    .meta({ description: "Description of the transfer.", example: "Share of the dinner" }),
});
export type CaptureHold = z.infer<typeof CaptureHold>;

export const ListHolds = DatedPage.extend({
  customerId: id(fromId, "Only holds from or for this customer.").optional(),
  status: HoldStatus.optional(),
});
export type ListHolds = z.infer<typeof ListHolds>;

export const HoldList = listOf(CustomerHold);
