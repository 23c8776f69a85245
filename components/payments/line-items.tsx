import { Money } from "#components/display/money/money.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { lineTotal } from "#server/pricing/lines.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type LineItemsProps = { items: LineItem[]; total: number; currency: string };

/** The items bought, line by line, and their sum. */
export function LineItems({ items, total, currency }: LineItemsProps) {
  return (
    <Card>
      <CardHeader title="Items" />
      <CardBody>
        <ul className="divide-y divide-line">
          {items.map((item, index) => (
            // Lines have no identity of their own and never change place.
            <li key={index} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0">
              <span className="min-w-0 break-words">
                {item.name || (item.productId ?? "Item")}
                {item.quantity > 1 && <span className="text-ink-muted"> × {item.quantity}</span>}
              </span>
              <Money amount={lineTotal(item)} currency={item.currency} />
            </li>
          ))}
        </ul>
        <p className="flex justify-between border-t border-line pt-3 font-semibold">
          Total <Money amount={total} currency={currency} />
        </p>
      </CardBody>
    </Card>
  );
}
