import { formatMoney } from "#components/display/money/format-money.ts";

/** An amount that a page is about, as large as what it stands in: its decimals stand back. */
export function BigMoney({ amount, currency }: { amount: number; currency: string }) {
  const text = formatMoney(amount, currency);
  const at = text.search(/\.\d+$/);
  return (
    <span className="whitespace-nowrap tabular-nums">
      {at < 0 ? text : text.slice(0, at)}
      {at >= 0 && <span className="text-ink-subtle">{text.slice(at)}</span>}
    </span>
  );
}
