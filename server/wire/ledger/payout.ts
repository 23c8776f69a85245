import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

export const PayoutStatus = z
  .enum(["pending", "in_transit", "paid", "failed", "canceled", "returned"])
  .meta({
    description:
      "pending: it can be canceled. in_transit: the bank has it. paid: the bank may still return it. failed, canceled, returned: the money is back in the balance.",
    example: "pending",
  });

export type PayoutStatus = z.infer<typeof PayoutStatus>;

const shownAccount = {
  bank: text(200).min(1).meta({ description: "Name of the bank.", example: "First Bank" }),
  accountName: text(200)
    .min(1)
    .meta({ description: "Name of the account's holder.", example: "Fern & Oak Ltd" }),
  branchCode: text(40)
    .nullable()
    .meta({ description: "Branch or routing code.", example: "250655" }),
  swiftCode: text(40).nullable().meta({ description: "SWIFT code.", example: "FIRNZAJJ" }),
};

/** The parts of the bank account that may be shown. */
export const PayoutDestination = z
  .object({
    ...shownAccount,
    last4: z
      .string()
      .meta({ description: "Last four characters of the account number.", example: "6789" }),
  })
  .meta({ id: "PayoutDestination", description: "Bank account of a payout." });
export type PayoutDestination = z.infer<typeof PayoutDestination>;

/** A bank account as it is named. Its number is kept sealed, and only until it has been paid. */
export const PayoutDestinationInput = exact({
  ...shownAccount,
  branchCode: shownAccount.branchCode.optional(),
  swiftCode: shownAccount.swiftCode.optional(),
  accountNumber: withhold(
    text(64).min(4).meta({ description: "Account number or IBAN.", example: "000123456789" }),
  ),
}).meta({
  id: "PayoutDestinationInput",
  description: "A bank account. In live it is the one of the verified compliance record.",
});
export type PayoutDestinationInput = z.infer<typeof PayoutDestinationInput>;

/** Money on its way from the merchant's balance to its bank account. */
export const Payout = z
  .object({
    id: id("po_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that receives the payout."),
    amount: Amount.meta({ description: "Smallest currency unit.", example: 120_000 }),
    currency: Currency,
    status: PayoutStatus,
    description: text(500)
      .nullable()
      .meta({ description: "Text for the bank statement.", example: "Week 7" }),
    destination: PayoutDestination.nullable().meta({
      description: "Bank account of the payout; null in testing if no account is known.",
    }),
    failureReason: text(500).nullable().meta({
      description: "Why the payout failed or was returned, as the bank names it.",
      example: null,
    }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    paidAt: Timestamp.nullable().meta({
      description: "When the bank paid it out; null until then.",
      example: null,
    }),
  })
  .meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

export const CreatePayout = exact({
  merchantId: MerchantIdInput,
  amount: PositiveAmount.meta({ example: 120_000 }),
  currency: Currency,
  description: text(500)
    .nullish()
    .meta({ description: "Text for the bank statement.", example: "Week 7" }),
  destination: PayoutDestinationInput.nullish().meta({
    description: "Bank account; by default the one of the compliance record.",
  }),
  metadata: Metadata.optional(),
});
export type CreatePayout = z.infer<typeof CreatePayout>;

export const ListPayouts = DatedPage.extend({
  metadata: MetadataFilter,
  status: PayoutStatus.optional(),
});
export type ListPayouts = z.infer<typeof ListPayouts>;

export const PayoutList = listOf(Payout);
