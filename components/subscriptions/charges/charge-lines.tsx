import { Money } from "#components/display/money/money.tsx";
import { lineTotal } from "#server/pricing/lines.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type ChargeLinesProps = {
  lines: readonly LineItem[];
  currency: string;
  /** The words before the sum. */
  total: string;
  amount: number;
};

/** The lines of a charge, each with its quantity, and their sum. */
export function ChargeLines({ lines, currency, total, amount }: ChargeLinesProps) {
  return (
    <>
      {lines.map((line, index) => (
        // oxlint-disable-next-line no-array-index-key -- lines have no id, and their order is theirs
        <p key={index} className="flex min-h-6 justify-between gap-4">
          <span className="min-w-0 break-words text-ink-muted">
            {line.quantity > 1 && `${line.quantity} × `}
            {line.name}
          </span>
          <Money amount={lineTotal(line)} currency={currency} />
        </p>
      ))}
      <p className="mt-2 flex min-h-6 justify-between gap-4 border-t border-line pt-2 font-semibold">
        <span>{total}</span>
        <Money amount={amount} currency={currency} />
      </p>
    </>
  );
}
