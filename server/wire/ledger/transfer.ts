import { z } from "zod";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const transferId = "tr_01jbq8v6n2e8t9x4k3m5r7w0yz";
const holdId = "ch_01jbq8v6n2e8t9x4k3m5r7w0yz";
const fromId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";
const toId = "cus_01jbq8w1d4f7z2c9h6g8p5s3va";

export const TransferStatus = z.enum(["completed", "reversed"]).meta({
  description: "reversed: another transfer has returned the money.",
  example: "completed",
});
export type TransferStatus = z.infer<typeof TransferStatus>;

/** Money moved from one customer's balance to another's (contract §4, "Transfers"). */
export const Transfer = z
  .object({
    id: id(transferId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant of both customers."),
    fromCustomerId: id(fromId, "Customer whose balance went down."),
    toCustomerId: id(toId, "Customer whose balance went up."),
    amount: Amount.meta({ description: "Smallest currency unit.", example: 2500 }),
    currency: Currency,
    status: TransferStatus,
    description: text(500)
      .nullable()
      .meta({ description: "Description of the transfer.", example: "Share of the dinner" }),
    reversalOfId: nullableId(transferId, "On a reversal: the transfer that it reverses.").meta({
      example: null,
    }),
    reversedById: nullableId(
      transferId,
      "On a reversed transfer: the transfer that reversed it.",
    ).meta({ example: null }),
    holdId: nullableId(holdId, "Hold of which this transfer captured a part.").meta({
      example: null,
    }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Transfer" });
export type Transfer = z.infer<typeof Transfer>;

const Description = text(500)
  .nullish()
  .meta({ description: "Description of the transfer.", example: "Share of the dinner" });

export const CreateTransfer = exact({
  merchantId: MerchantIdInput,
  fromCustomerId: id(fromId, "Customer whose balance the money is taken from."),
  toCustomerId: id(toId, "Customer whose balance the money is added to; not the same customer."),
  amount: PositiveAmount.meta({ example: 2500 }),
  currency: Currency,
  description: Description,
  metadata: Metadata.optional(),
});
export type CreateTransfer = z.infer<typeof CreateTransfer>;

export const ReverseTransfer = exact({
  ...IdInput.shape,
  description: Description,
  metadata: Metadata.optional(),
});
export type ReverseTransfer = z.infer<typeof ReverseTransfer>;

export const ListTransfers = DatedPage.extend({
  metadata: MetadataFilter,
  customerId: id(fromId, "Only transfers from or to this customer.").optional(),
  holdId: id(holdId, "Only transfers that captured a part of this hold.").optional(),
  status: TransferStatus.optional(),
});
export type ListTransfers = z.infer<typeof ListTransfers>;

export const TransferList = listOf(Transfer);
