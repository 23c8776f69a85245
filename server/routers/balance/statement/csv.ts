import { stringify } from "csv-stringify/sync";
import { asSheet, type PlainNumber } from "#server/core/text/as-sheet.ts";
import { decimal, type Statement } from "#server/routers/balance/statement/statement.ts";

const columns = ["date", "type", "gross", "fee", "net", "balance", "currency"] as const;
const details = ["description", "object", "transaction"] as const;

/** The statement for a spreadsheet: balance before, each movement, balance after, and the seal. */
export function csvFile({ currency, opening, closing, movements, ...of }: Statement): string {
  const amount = (value: bigint): string | PlainNumber =>
    value < 0n ? { plain: decimal(value, currency) } : decimal(value, currency);
  const rows = movements.map((one) => [
    one.createdAt.toISOString(),
    one.type,
    amount(one.amount + one.fee),
    amount(-one.fee),
    amount(one.amount),
    amount(one.balanceAfter),
    currency,
    one.description ?? "",
    one.relatedEntityId,
    one.id,
  ]);
  const balance = (at: Date, words: string, value: bigint) => [
    at.toISOString(),
    words,
    "",
    "",
    "",
    amount(value),
    currency,
    "",
    "",
    "",
  ];
  const lines = [
    [...columns, ...details],
    balance(of.from, "opening balance", opening),
    ...rows,
    balance(of.to, "closing balance", closing),
  ];
  if (of.seal) {
    const { number, hash, createdAt } = of.seal;
    lines.push([createdAt, "seal", "", "", "", "", "", String(number), hash, ""]);
  }
  return stringify(lines, { ...asSheet, bom: true });
}
