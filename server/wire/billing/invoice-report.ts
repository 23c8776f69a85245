import { z } from "zod";
import { id, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { ofPeriod } from "#server/wire/atoms/report-period.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Day } from "#server/wire/tax/fields.ts";
import { taxKinds } from "#server/wire/tax/tax-kind.ts";

const From = Day.meta({ description: "First day of issue.", example: "2026-10-01" });
const To = Day.meta({ description: "Last day of issue.", example: "2026-10-31" });

/** Invoices and credit notes in an answer. */
export const reportPapersMax = 500;

export const GetInvoiceReport = ofPeriod(
  z.object({
    from: From,
    to: To,
    after: text(40).optional().meta({
      description: "Begin after this paper: nextAfter of the answer before.",
      example: "in_01jbq8v6n2e8t9x4k3m5r7w0yz",
    }),
    merchantId: MerchantIdInput,
  }),
);
export type GetInvoiceReport = z.infer<typeof GetInvoiceReport>;

const day = (description: string, example: string | null) =>
  z.string().nullable().meta({ description, example });
const word = (description: string, example: string | null) =>
  text(2000).nullable().meta({ description, example });

/** An invoice or a credit note at one rate of tax. */
export const InvoiceReportRow = z
  .object({
    kind: z.enum(["invoice", "credit_note"]).meta({ description: "Kind.", example: "invoice" }),
    id: id("in_01jbq8v6n2e8t9x4k3m5r7w0yz", "Invoice or credit note."),
    number: text(64).meta({ description: "Number.", example: "FO-2026-00431" }),
    corrects: word("Number of the invoice that a credit note corrects.", null),
    status: z.enum(["open", "paid", "void", "uncollectible", "issued"]).meta({
      description: "Status of the invoice; issued for a credit note.",
      example: "paid",
    }),
    issuedOn: text(10).meta({ description: "Day of issue.", example: "2026-10-14" }),
    deliveredFrom: day("First day of what was delivered.", "2026-10-14"),
    deliveredTo: day("Last day of it.", "2026-11-13"),
    dueOn: day("Day on which it is due.", "2026-10-28"),
    customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer."),
    buyer: word("Buyer, as named on the paper.", "Hotel Zeeland B.V."),
    buyerCountry: word("Country of the buyer.", "NL"),
    buyerTaxNumber: word("Tax number of the buyer.", "NL859012345B01"),
    reference: word("Reference of the buyer.", "Lobby, order 7734"),
    currency: Currency,
    percent: text(8).nullable().meta({
      description: "Percent of this row's tax as a decimal string; null without tax.",
      example: "21",
    }),
    taxKind: z
      .enum([...taxKinds, "none"])
      .meta({ description: "Why this tax applies. none: no tax.", example: "taxed" }),
    net: SignedAmount.meta({ description: "Before tax, at this rate.", example: 91_800 }),
    tax: SignedAmount.meta({ description: "Tax at this rate.", example: 11_178 }),
    total: SignedAmount.meta({ description: "net and tax.", example: 102_978 }),
    amountPaid: SignedAmount.meta({
      description: "Paid of the whole invoice; in its first row alone, 0 in others.",
      example: 102_978,
    }),
    amountCredited: SignedAmount.meta({
      description: "Credited of the whole invoice; in its first row alone, 0 in others.",
      example: 0,
    }),
    paidOn: day("Day on which it was paid.", "2026-10-20"),
    paymentIntentId: nullableId(
      "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Payment that paid it; null where none did.",
    ),
    paymentReference: word("Reference of a payment by hand.", null),
  })
  .meta({ id: "InvoiceReportRow" });
export type InvoiceReportRow = z.infer<typeof InvoiceReportRow>;

export const InvoiceReport = z
  .object({
    from: From,
    to: To,
    rows: z.array(InvoiceReportRow).meta({
      description:
        "A row for each rate of each invoice and credit note, in the order of issue. Amounts of credit notes are negative, those of void invoices 0.",
    }),
    nextAfter: text(40).nullable().meta({
      description: "Ask with this as after for more; null where that is all.",
      example: null,
    }),
  })
  .meta({ id: "InvoiceReport" });
export type InvoiceReport = z.infer<typeof InvoiceReport>;
