import { formatMoney } from "#components/display/money/format-money.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";

/** `€50.00 a call, €200.00 a day`, of each currency. */
export function limitWords({ perCall, perDay, currencies }: KeyLimits): string {
  const words = currencies.map(
    (currency) =>
      `${formatMoney(perCall, currency)} a call, ${formatMoney(perDay, currency)} a day`,
  );
  return words.join("; ");
}
