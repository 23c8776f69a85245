import { stringify } from "csv-stringify/sync";
import { asSheet, type PlainNumber } from "#server/core/text/as-sheet.ts";
import type { FileRow } from "#server/routers/exports/rows/read-batch.ts";
import { type ExportColumn, exportColumns } from "#server/wire/atoms/lists/export-columns.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import type { CheckoutAnswers } from "#server/wire/atoms/selling/answers.ts";

export type CsvShape = { columns: readonly ExportColumn[]; timeZone: string };
/** A file of which is known which fields have a column of their own (`readAnswerKeys`). */
export type FileShape = CsvShape & { answerKeys: readonly string[] };

const bytes = new TextEncoder();

/** The first line of a file. The byte order mark is for Excel. */
export function csvHead({ columns, answerKeys }: FileShape): Uint8Array {
  const names = columns.flatMap((column) =>
    column === "answers" ? answerNames(answerKeys) : [exportColumns[column]],
  );
  return bytes.encode(stringify([names], { ...asSheet, bom: true }));
}

/** Lines of payments, none of which a spreadsheet computes. */
export function csvLines(rows: readonly FileRow[], shape: FileShape): Uint8Array {
  const format = momentIn(shape.timeZone);
  const lines = rows.map((row) =>
    shape.columns.flatMap((column) =>
      column === "answers"
        ? answerCells(row.answers, shape.answerKeys)
        : [cells[column](row, { ...shape, format })],
    ),
  );
  return bytes.encode(stringify(lines, asSheet));
}

type Shown = { timeZone: string; format: (moment: string) => string };

/** Four dots make a text of the last four, of which a spreadsheet would take 0005 for 5; lists are searched so, too. */
const cells: Record<
  Exclude<ExportColumn, "answers">,
  (row: FileRow, shown: Shown) => string | PlainNumber
> = {
  created: ({ createdAt }, { format }) => format(createdAt),
  timeZone: (_, { timeZone }) => timeZone,
  amount: ({ amount, currency }) => decimal(amount, currency),
  captured: ({ amountCaptured, currency }) => decimal(amountCaptured, currency),
  refunded: ({ amountRefunded, currency }) => decimal(amountRefunded, currency),
  disputed: ({ money, currency }) => decimal(money?.disputed ?? 0, currency),
  fee: ({ money, currency }) => decimal(money?.fee ?? 0, currency),
  net: ({ money, currency }) => decimal(money?.net ?? 0, currency),
  currency: ({ currency }) => currency,
  status: ({ standing }) => standing,
  reason: ({ reason }) => reason ?? "",
  customer: ({ customer }) => customer?.label ?? "",
  card: ({ method }) => method?.kind ?? "",
  last4: ({ method }) => (method?.last4 ? `•••• ${method.last4}` : ""),
  item: ({ item }) => item ?? "",
  payment: ({ id }) => id,
  subtotal: ({ sums, amount, currency }) => decimal(sums?.subtotalAmount ?? amount, currency),
  discount: ({ sums, currency }) => decimal(sums?.discountAmount ?? 0, currency),
  shipping: ({ sums, currency }) => decimal(sums?.shippingAmount ?? 0, currency),
  tax: ({ sums, currency }) => decimal(sums?.taxAmount ?? 0, currency),
  tip: ({ sums, currency }) => decimal(sums?.tipAmount ?? 0, currency),
};

function decimal(amount: number, currency: string): string | PlainNumber {
  const text = decimalAmount(amount, currency);
  return amount < 0 ? { plain: text } : text;
}

/** “2026-02-18 10:30:00+01:00” there (RFC 3339): without the offset, an hour of each autumn would be told twice. */
function momentIn(timeZone: string): (moment: string) => string {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (moment) => {
    const shown = clock.format(new Date(moment));
    const ahead = Date.parse(`${shown.replace(" ", "T")}Z`) - Date.parse(moment);
    return `${shown}${offset(Math.round(ahead / 60_000))}`;
  };
}

function offset(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.trunc(size / 60), size % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}

/** Names of the columns of answers. A key never has the name of another column, because of the word before it. */
function answerNames(keys: readonly string[]): string[] {
  return [...keys.map((key) => `Answer: ${key}`), "Company", "Tax number", "Other answers"];
}

/**
 * The cells of one payment, in the order of the names. An answer without a column of its own, because the file has too many
 * keys or the field is newer than its first line, is in the last cell: "engraving: For Ada; gift: true".
 */
function answerCells(answers: CheckoutAnswers | undefined, keys: readonly string[]): string[] {
  const fields = answers?.fields ?? [];
  const byKey = new Map(fields.map(({ key, value }) => [key, value]));
  const others = fields.filter(({ key }) => !keys.includes(key));
  return [
    ...keys.map((key) => byKey.get(key) ?? ""),
    answers?.business?.name ?? "",
    answers?.business?.taxNumber ?? "",
    others.map(({ key, value }) => `${key}: ${value}`).join("; "),
  ];
}
