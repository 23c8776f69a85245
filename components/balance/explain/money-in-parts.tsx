import { formatMoney } from "#components/display/money/format-money.ts";

/** A large amount: what comes after the whole units is quieter. */
export function MoneyInParts({ amount, currency }: { amount: number; currency: string }) {
  const text = formatMoney(amount, currency);
  const [, whole = text, cents = ""] = /^(.*?)(\.\d+)$/.exec(text) ?? [];
  return (
    <span className="whitespace-nowrap tabular-nums">
      {whole}
      {cents && <span className="font-normal text-ink-muted">{cents}</span>}
    </span>
  );
}
