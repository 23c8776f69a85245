import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { Timestamp, TimestampInput, UntilInput } from "#server/wire/atoms/timestamp.ts";
import { LedgerSealShown } from "#server/wire/ledger/explain.ts";

/** Movements that one statement may have. */
export const statementMovementsMax = 20_000;

export const StatementFormat = z.enum(["csv", "hledger", "beancount", "camt053", "pdf"]).meta({
  description:
    "csv for spreadsheets; a journal for hledger or Beancount; camt053: an account statement of ISO 20022 (camt.053.001.08); pdf: behind `pdfUrl`.",
  example: "csv",
});
export type StatementFormat = z.infer<typeof StatementFormat>;

export const GetBalanceStatement = z
  .object({
    merchantId: MerchantIdInput,
    currency: Currency,
    startDate: TimestampInput.meta({ description: "First time or day of the statement." }),
    endDate: UntilInput.meta({ description: "Last time or day of the statement." }),
    format: StatementFormat.default("csv"),
  })
  .refine(({ startDate, endDate }) => Date.parse(startDate) <= Date.parse(endDate), {
    path: ["endDate"],
    error: "must not be before startDate",
  });
export type GetBalanceStatement = z.infer<typeof GetBalanceStatement>;

export const BalanceStatement = z
  .object({
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose balance it is."),
    currency: Currency,
    from: Timestamp.meta({ description: "First moment of the statement." }),
    to: Timestamp.meta({ description: "Last moment of the statement." }),
    opening: SignedAmount.meta({ description: "Balance before the first movement.", example: 0 }),
    closing: SignedAmount.meta({
      description: "Balance after the last movement, read apart from the movements.",
      example: 391_248,
    }),
    movements: z.int().meta({ description: "Movements in the file.", example: 76 }),
    seal: LedgerSealShown.nullable().meta({
      description: "The latest seal of the merchant's ledger; null before the first.",
    }),
    fileName: z
      .string()
      .meta({ description: "Proposed name of the file.", example: "balance-EUR-2026-11-01.csv" }),
    contentType: z
      .string()
      .meta({ description: "Media type of the file.", example: "text/csv; charset=utf-8" }),
    content: z.string().meta({
      description: "The file; empty of a PDF, which is behind `pdfUrl`.",
      example: "date,type,gross,fee,net\n",
    }),
    pdfUrl: z.string().meta({
      description: "Address of the statement as a PDF with its proofs, for at least an hour.",
      example: "https://pay.example.com/checkout/statement.pdf?token=AbC",
    }),
  })
  .meta({ id: "BalanceStatement" });
export type BalanceStatement = z.infer<typeof BalanceStatement>;
