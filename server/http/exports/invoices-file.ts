import { stringify } from "csv-stringify/sync";
import { asSheet } from "#server/core/text/as-sheet.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import type { InvoiceReport, InvoiceReportRow } from "#server/wire/billing/invoice-report.ts";

const columns = [
  "number",
  "kind",
  "corrects",
  "status",
  "issuedOn",
  "deliveredFrom",
  "deliveredTo",
  "dueOn",
  "buyer",
  "buyerCountry",
  "buyerTaxNumber",
  "reference",
  "customerId",
  "currency",
  "percent",
  "taxKind",
  "net",
  "tax",
  "total",
  "amountPaid",
  "amountCredited",
  "paidOn",
  "paymentIntentId",
  "paymentReference",
  "id",
] as const satisfies (keyof InvoiceReportRow)[];

const amounts: ReadonlySet<string> = new Set([
  "net",
  "tax",
  "total",
  "amountPaid",
  "amountCredited",
]);

/** Asks for the report's portion after a paper. */
type Ask = (after: string | undefined) => Promise<InvoiceReport>;

/** The report as CSV by RFC 4180, a portion at a time, amounts as decimals of their currency. */
export async function* invoicesFile(ask: Ask): AsyncGenerator<string> {
  yield stringify([columns], { record_delimiter: "windows" });
  let after: string | undefined;
  do {
    const { rows, nextAfter } = await ask(after);
    const cells = rows.map((row) => columns.map((name) => cell(row, name)));
    yield stringify(cells, { record_delimiter: "windows", ...asSheet });
    after = nextAfter ?? undefined;
  } while (after !== undefined);
}

function cell(row: InvoiceReportRow, name: (typeof columns)[number]) {
  const value = row[name];
  if (!amounts.has(name)) return value;
  return { plain: decimalAmount(Number(value), row.currency) };
}
