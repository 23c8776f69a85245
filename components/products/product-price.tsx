import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import { lengthOf } from "#components/subscriptions/period.ts";
import type { Product } from "#server/wire/payments/product.ts";

/** The price of one, with its period when it is sold by subscription. */
export function ProductPrice({ of }: { of: Pick<Product, "amount" | "currency" | "recurring"> }) {
  if (of.amount === null) return <Absent />;
  return (
    <>
      <Money amount={of.amount} currency={of.currency} />
      {of.recurring && <span className="text-ink-muted"> / {lengthOf(of.recurring)}</span>}
    </>
  );
}
