import { Money } from "#components/display/money/money.tsx";
import { lengthOf } from "#components/subscriptions/period.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

type Priced = Pick<
  PaymentLink,
  "mode" | "totalAmount" | "currency" | "recurring" | "minimumAmount"
>;

/** The amount a checkout charges, with its period or condition in words. */
export function Price({ of }: { of: Priced }) {
  if (of.mode === "setup") return <span>Saves a card</span>;
  return (
    <span>
      <Money amount={of.totalAmount} currency={of.currency} />
      <span className="font-normal text-ink-muted">
        {of.minimumAmount !== null && " suggested"}
        {of.recurring && ` / ${lengthOf(of.recurring)}`}
      </span>
    </span>
  );
}
