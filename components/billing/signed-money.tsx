import { Money } from "#components/display/money/money.tsx";
import { cn } from "#components/ui/cn.ts";

type SignedMoneyProps = {
  amount: number;
  currency: string;
  className?: string;
  isColored?: boolean;
};

/** A change of an amount: with a plus where there is more. */
export function SignedMoney({ amount, currency, className, isColored = false }: SignedMoneyProps) {
  const color = amount > 0 ? "text-success" : amount < 0 ? "text-danger" : "text-ink-muted";
  return (
    <span className={cn("whitespace-nowrap", isColored && color, className)}>
      {amount > 0 && "+"}
      <Money amount={amount} currency={currency} />
    </span>
  );
}
