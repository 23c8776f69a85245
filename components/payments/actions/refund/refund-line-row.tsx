import { useId } from "react";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import type { RefundableLine } from "#server/wire/payments/refund.ts";

type RefundLineRowProps = {
  line: RefundableLine;
  currency: string;
  /** The number of pieces as it is typed; "1" of a line that is chosen whole. */
  typed: string;
  problem: string | undefined;
  /** The amount that is taken back of it, once the service has said so. */
  back: number | undefined;
  /** The words after that amount. */
  each: string;
  onChange: (typed: string) => void;
};

/** A line of an order: how many of its pieces are given back, or a box to tick where it goes back whole. */
export function RefundLineRow(props: RefundLineRowProps) {
  const { line, currency, typed, problem, back, each, onChange } = props;
  const id = useId();
  const isCounted = line.quantity > 1;
  const described = {
    id,
    "aria-describedby": problem ? `${id}-problem` : `${id}-left`,
    "aria-invalid": problem ? (true as const) : undefined,
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
      <div className="min-w-0">
        <label htmlFor={id} className="block break-words font-medium">
          {line.name || "Item"}
        </label>
        <p id={`${id}-left`} className="text-table text-ink-muted tabular-nums">
          {isCounted && `${line.quantity} pieces, `}
          {formatMoney(line.amount, currency)} left
          {back !== undefined && `; ${formatMoney(back, currency)} ${each}`}
        </p>
        {problem && (
          <p id={`${id}-problem`} className="font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      {isCounted ? (
        <Input
          {...described}
          value={typed}
          onChange={(event) => onChange(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          className="w-20 text-right"
        />
      ) : (
        <Checkbox
          {...described}
          checked={typed === "1"}
          onCheckedChange={(isOn) => onChange(isOn ? "1" : "")}
        />
      )}
    </li>
  );
}
