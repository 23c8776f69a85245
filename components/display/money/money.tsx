import { formatMoney } from "#components/display/money/format-money.ts";
import { cn } from "#components/ui/cn.ts";

/** An amount of minor units with its currency; digits line up in columns. */
export function Money(props: { amount: number; currency: string; className?: string }) {
  return (
    <span className={cn("whitespace-nowrap tabular-nums", props.className)}>
      {formatMoney(props.amount, props.currency)}
    </span>
  );
}
