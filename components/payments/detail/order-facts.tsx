import { formatMoney } from "#components/display/money/format-money.ts";
import { Money } from "#components/display/money/money.tsx";
import { Fact } from "#components/payments/detail/fact.tsx";
import { Link } from "#components/ui/link.tsx";
import { lineTotal } from "#server/pricing/lines.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { PaymentStory } from "#server/wire/dashboard/payment-story.ts";

type Order = PaymentStory["order"];
type OrderFactsProps = { items: LineItem[]; order: Order; currency: string };

/** The lines of a payment's order, then each tax with what it is of. */
export function OrderFacts({ items, order, currency }: OrderFactsProps) {
  // Taxes on top are lines as well: they are told once, with what they are of.
  const lines = items.filter(({ type }) => type !== "tax" || order.taxes.length === 0);
  return (
    <>
      {lines.map((line, index) => (
        // Lines have no identity of their own and never change place.
        <Fact key={index} term={<Line line={line} discountId={order.discountId} />}>
          <Money amount={lineTotal(line)} currency={line.currency} />
        </Fact>
      ))}
      {order.taxes.map((tax) => (
        <Fact key={`${tax.kind} ${tax.percent}`} term={taxWords(tax, currency)}>
          <Money amount={tax.amount} currency={currency} />
        </Fact>
      ))}
    </>
  );
}

function Line({ line, discountId }: { line: LineItem; discountId: string | null }) {
  const name = `${line.name || "Item"}${line.quantity > 1 ? ` × ${line.quantity}` : ""}`;
  if (line.type !== "discount" || !discountId) return name;
  return <Link href={`/discounts/${discountId}`}>{name}</Link>;
}

function taxWords({ kind, percent, base }: Order["taxes"][number], currency: string): string {
  const of = formatMoney(base, currency);
  if (kind === "reverse_charge") return `Reverse charge, the buyer pays the tax of ${of}`;
  return kind === "included" ? `Includes ${percent} % tax of ${of}` : `Tax, ${percent} % of ${of}`;
}
