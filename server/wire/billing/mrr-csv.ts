import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import { MovementKind, type MrrMonth } from "#server/wire/billing/mrr.ts";

const columns = [
  "month",
  "currency",
  "mrrStart",
  ...MovementKind.options,
  "mrrEnd",
  "subscriptionsStart",
  "subscriptionsEnd",
];

/** The months as a file, amounts as decimals of their currency. No cell needs quotes or could be a formula. */
export function mrrCsv(months: readonly MrrMonth[]): string {
  const lines = months.map((month) => {
    const amount = (value: number) => decimalAmount(value, month.currency);
    return [
      month.month,
      month.currency,
      amount(month.mrrStart),
      ...MovementKind.options.map((kind) => amount(month[kind].amount)),
      amount(month.mrrEnd),
      month.subscriptionsStart,
      month.subscriptionsEnd,
    ];
  });
  return [columns, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}
