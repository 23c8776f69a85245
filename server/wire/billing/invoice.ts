import { z } from "zod";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { LineItem, LineItemsInput } from "#server/wire/atoms/money/line-item.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { Country } from "#server/wire/atoms/selling/selling.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput, UntilInput } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const invoiceId = "in_01jbq8v6n2e8t9x4k3m5r7w0yz";
const customerId = "cus_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const InvoiceStatus = z.enum(["draft", "open", "paid", "void", "uncollectible"]).meta({
  description:
    "draft: can still be changed, has no number. open: final, to be paid. uncollectible: given up, and can still be paid.",
  example: "open",
});
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** The buyer as an invoice names them: the customer's own details where it is left out, as of the day it is made final. */
export const BillTo = exact({
  name: text(200).nullish().meta({
    description: "Name of the person or company; the customer's by default.",
    example: "Hotel Zeeland B.V.",
  }),
  // Two lines of a customer's address, and what stands between them.
  street: text(402).nullish().meta({
    description: "Street and house number.",
    example: "Boulevard de Ruyter 4",
  }),
  postalCode: text(32).nullish().meta({ description: "Postal code.", example: "4381 KA" }),
  city: text(120).nullish().meta({ description: "City.", example: "Vlissingen" }),
  region: text(120).nullish().meta({ description: "State or province.", example: null }),
  country: Country.nullish().meta({
    description: "ISO 3166-1 alpha-2 code: decides the taxes.",
    example: "NL",
  }),
  taxNumber: text(40).nullish().meta({
    description: "VAT number. One that VIES confirms can free the invoice of tax.",
    example: "NL859012345B01",
  }),
}).meta({
  id: "BillTo",
  description:
    "The buyer, as the invoice names them. Left out of a draft, name, address (as a whole) and VAT number are the customer's own, as of the day it is made final.",
});
export type BillTo = z.infer<typeof BillTo>;

const reference = text(140).meta({
  description: "The buyer's own reference, printed on the invoice.",
  example: "Lobby, order 7734",
});
const memo = text(1000).meta({
  description: "Text printed below the lines.",
  example: "Thank you for your order.",
});
const daysUntilDue = z.int().min(0).max(365).meta({
  description: "Days from the day the invoice is made final until it is due; 14 by default.",
  example: 14,
});
const language = z.enum(spokenLanguages).meta({
  description: "Language of the invoice and its emails; en by default.",
  example: "en",
});
const moment = (description: string) => Timestamp.nullable().meta({ description, example: null });

/** All that a customer is billed for at once: a charge of a subscription, or what a merchant wrote. */
export const Invoice = z
  .object({
    id: id(invoiceId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that is paid."),
    customerId: id(customerId, "Customer who pays."),
    subscriptionId: nullableId(
      "sub_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Subscription whose charge it is of.",
    ),
    paymentIntentId: nullableId(
      "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Payment that paid it; null until then, and when it was paid by hand.",
    ),
    number: text(64).nullable().meta({
      description: "Number, without gaps in its series; null for a draft.",
      example: "FO-2026-00431",
    }),
    status: InvoiceStatus,
    currency: Currency,
    lineItems: z.array(LineItem).meta({
      description: "Lines as priced, with discounts and taxes on top; their sum is the total.",
    }),
    total: Amount.meta({ description: "Smallest currency unit, with tax.", example: 102_978 }),
    taxAmount: Amount.meta({ description: "The tax in the total.", example: 11_178 }),
    amountPaid: Amount.meta({ description: "Paid, by a payment or by hand.", example: 0 }),
    amountCredited: Amount.meta({ description: "Sum of its credit notes.", example: 0 }),
    amountDue: Amount.meta({
      description: "Left to pay; 0 unless the invoice is a draft, open or uncollectible.",
      example: 102_978,
    }),
    billTo: BillTo,
    reference: reference.nullable(),
    memo: memo.nullable(),
    language: text(35).meta(language.meta() ?? {}),
    paymentReference: text(140).nullable().meta({
      description: "Reference of a payment by hand, such as that of a bank transfer.",
      example: null,
    }),
    payUrl: withhold(
      z.string().nullable().meta({
        description: "URL of a page to pay it; null for a draft.",
        example: "https://pay.canary.example/i/AbCd",
      }),
    ),
    dueAt: moment("When it is due; null for a draft that counts days."),
    daysUntilDue: z
      .int()
      .nullable()
      .meta({ ...daysUntilDue.meta(), example: 14 }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    finalizedAt: moment("When it got its number."),
    sentAt: moment("When it was last sent to the customer."),
    overdueAt: moment("When it was found overdue."),
    paidAt: moment("When it was paid."),
    voidedAt: moment("When it was voided."),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;

const content = {
  billTo: BillTo.optional(),
  reference: reference.nullish(),
  memo: memo.nullish(),
  language: language.optional(),
  dueAt: UntilInput.nullish().meta({
    description: "When it is due; a day counts whole. Send this or daysUntilDue.",
    example: "2026-12-05T00:00:00.000Z",
  }),
  daysUntilDue: daysUntilDue.nullish(),
};

const oneDue = {
  path: ["daysUntilDue"],
  error: "must not be sent together with dueAt",
};
const hasOneDue = (input: { dueAt?: unknown; daysUntilDue?: unknown }) =>
  input.dueAt == null || input.daysUntilDue == null;

export const CreateInvoice = exact({
  merchantId: MerchantIdInput,
  customerId: id(customerId, "Customer who pays."),
  currency: Currency.optional().meta({
    description: "ISO 4217 currency code; that of the first line by default.",
    example: "EUR",
  }),
  lineItems: LineItemsInput,
  ...content,
  metadata: Metadata.default({}),
}).refine(hasOneDue, oneDue);
export type CreateInvoice = z.infer<typeof CreateInvoice>;

export const UpdateInvoice = exact({
  ...IdInput.shape,
  customerId: id(
    customerId,
    "Customer who pays. For another customer, billTo begins anew with their name.",
  ).optional(),
  lineItems: LineItemsInput.optional(),
  ...content,
  metadata: Metadata.optional(),
}).refine(hasOneDue, oneDue);
export type UpdateInvoice = z.infer<typeof UpdateInvoice>;

export const PayInvoiceByHand = exact({
  ...IdInput.shape,
  reference: requiredText(140).meta({
    description: "How it was paid, such as the reference of a bank transfer.",
    example: "Transfer of 3 December",
  }),
  paidAt: TimestampInput.optional().meta({
    description: "When it was paid; now by default, and not later.",
    example: "2026-12-03T00:00:00.000Z",
  }),
});
export type PayInvoiceByHand = z.infer<typeof PayInvoiceByHand>;

export const ListInvoices = DatedPage.extend({
  metadata: MetadataFilter,
  status: InvoiceStatus.optional(),
  customerId: id(customerId, "Only invoices of this customer.").optional(),
  subscriptionId: id(
    "sub_01jbq8v6n2e8t9x4k3m5r7w0yz",
    "Only invoices of this subscription.",
  ).optional(),
  overdue: z.boolean().optional().meta({
    description: "Only open invoices that are (not) overdue.",
    example: true,
  }),
  search: text(200).optional().meta({
    description: "Part of the number, the buyer's name, the reference or the id.",
    example: "FO-2026",
  }),
});
export type ListInvoices = z.infer<typeof ListInvoices>;

export const InvoiceList = listOf(Invoice);
