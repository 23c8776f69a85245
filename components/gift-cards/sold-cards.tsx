import { Money } from "#components/display/money/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { endOfCode } from "#components/gift-cards/code-words.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

type SoldCardsProps = {
  paymentId: string;
  /** The newest of them. */
  giftCards: GiftCard[];
  /** The number of them in all. */
  total: number;
};

/** The gift cards that a payment bought. Nothing where it bought none. */
export function SoldCards({ paymentId, giftCards, total }: SoldCardsProps) {
  if (total === 0) return null;
  return (
    <Card>
      <CardHeader title="Gift cards" description="Money that you owe whoever has their codes." />
      <CardBody>
        <ul aria-label="Gift cards" className="divide-y divide-line">
          {giftCards.map(({ id, amount, currency, status, last4 }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="min-w-20">
                <Link href={`/gift-cards/${id}`} className={`${linkClass} hover:no-underline`}>
                  {endOfCode({ last4 })}
                </Link>
              </span>
              <span className="flex-1">
                <StatusBadge status={status} />
              </span>
              <span className="font-medium">
                <Money amount={amount} currency={currency} />
              </span>
            </li>
          ))}
        </ul>
        {total > giftCards.length && (
          <p className="mt-3 text-table">
            <Link href={`/gift-cards?paymentIntentId=${paymentId}`} className={linkClass}>
              All {total.toLocaleString("en")} gift cards of this payment
            </Link>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
