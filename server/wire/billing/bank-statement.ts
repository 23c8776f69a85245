import { z } from "zod";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";
import { statementMax } from "#server/wire/billing/statement-max.ts";

const statementId = "bst_01jbq8v6n2e8t9x4k3m5r7w0yz";
const entryId = "bse_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** Credits of a file: they are confirmed in one transaction. */
export const statementEntriesMax = 500;

export const entryOutcomes = [
  "matched",
  "paid",
  "too_little",
  "too_much",
  "other_currency",
  "several_invoices",
  "several_entries",
  "taken_back",
  "payment_in_progress",
  "already_paid",
  "voided",
  "unknown",
] as const;
export type EntryOutcome = (typeof entryOutcomes)[number];

const Outcome = z.enum(entryOutcomes).meta({
  description:
    "matched: names one open invoice and is of what is due; paid: its invoice was marked paid by it. Everything else changes nothing. several_entries: another entry names the invoice too. taken_back: the bank took a payment of this invoice back.",
  example: "matched",
});

const count = (description: string, example: number) => z.int().meta({ description, example });

/** A bank's file, as it was read. */
export const BankStatement = z
  .object({
    id: id(statementId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose account it is."),
    accounts: z
      .array(text(34))
      .meta({ description: "IBANs of the accounts in it.", example: ["NL20INGB0001234567"] }),
    bookedFrom: text(10).nullable().meta({
      description: "First day of a credit; null where the bank gives none.",
      example: "2026-11-27",
    }),
    bookedTo: text(10)
      .nullable()
      .meta({ description: "Last day of a credit.", example: "2026-11-27" }),
    entries: count("Number of credits.", 3),
    outcomes: z
      .array(z.object({ outcome: Outcome, entries: count("Number of credits with it.", 2) }))
      .meta({
        description: "How many of them have each outcome.",
        example: [{ outcome: "matched", entries: 2 }],
      }),
    leftOut: z
      .object({
        debits: count("Money that left the account.", 4),
        reversals: count("Bookings that the bank took back.", 0),
        announced: count("Entries that are not booked yet.", 0),
      })
      .meta({ description: "Entries that are no payments, and are not kept." }),
    confirmedAt: Timestamp.nullable().meta({
      description: "When it was last confirmed; null until then.",
      example: null,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "BankStatement" });
export type BankStatement = z.infer<typeof BankStatement>;

export const CreateBankStatement = exact({
  merchantId: MerchantIdInput,
  content: withhold(
    requiredText(statementMax).meta({
      description: `The file as text: a camt.053 (ISO 20022, versions 2 to 13) of at most ${statementMax} characters and ${statementEntriesMax} credits.`,
      example: "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'>…</Document>",
    }),
  ),
});
export type CreateBankStatement = z.infer<typeof CreateBankStatement>;

export const ListBankStatements = DatedPage;
export type ListBankStatements = z.infer<typeof ListBankStatements>;

export const BankStatementList = listOf(BankStatement);

export const ConfirmBankStatement = exact({
  ...IdInput.shape,
  entryIds: z
    .array(id(entryId))
    .min(1)
    .max(statementEntriesMax)
    .optional()
    .meta({ description: "Only these entries; all by default.", example: [entryId] }),
});
export type ConfirmBankStatement = z.infer<typeof ConfirmBankStatement>;

const kept = (max: number, meta: { description: string; example: string }) =>
  text(max)
    .nullable()
    .meta({
      ...meta,
      description: `${meta.description}; null where it is not known or was erased.`,
    });

/** A credit of a statement, and the invoices that it names. */
export const BankStatementEntry = z
  .object({
    id: id(entryId),
    bookedOn: text(10).nullable().meta({ description: "Day of booking.", example: "2026-11-27" }),
    amount: Amount,
    currency: Currency,
    payer: kept(200, { description: "Name of the payer", example: "Hotel Zeeland B.V." }),
    payerIban: withhold(
      kept(34, { description: "IBAN of the payer", example: "NL91ABNA0417164300" }),
    ),
    text: kept(1000, { description: "All that the payer wrote", example: "FO-2026-00431" }),
    bankReference: kept(140, {
      description: "The bank's own reference",
      example: "20261127-0012",
    }),
    outcome: Outcome,
    invoices: z
      .array(
        z.object({
          id: id("in_01jbq8v6n2e8t9x4k3m5r7w0yz", "Invoice that the entry names."),
          number: text(64).meta({ description: "Its number.", example: "FO-2026-00431" }),
          amountDue: Amount.meta({ description: "Left to pay of it now.", example: 102_978 }),
          currency: Currency,
        }),
      )
      .meta({ description: "Invoices whose number the payer wrote.", example: [] }),
  })
  .meta({ id: "BankStatementEntry" });
export type BankStatementEntry = z.infer<typeof BankStatementEntry>;

export const BankStatementEntries = z.object({
  entries: z
    .array(BankStatementEntry)
    .meta({ description: `In the order of the file, at most ${statementEntriesMax}.` }),
});
