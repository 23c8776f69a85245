import { CreditCard } from "lucide-react";
import { methodWords } from "#components/payments/method-words.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";

/** The cards that a customer has had kept. */
export function SavedCards({ cards }: { cards: PaymentMethod[] }) {
  return (
    <Card>
      <CardHeader title="Cards" />
      <CardBody>
        {cards.length === 0 ? (
          <p className="text-ink-muted">No card is kept.</p>
        ) : (
          <ul className="divide-y divide-line">
            {cards.map((card) => (
              <li key={card.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
                <CreditCard aria-hidden className="size-4 shrink-0 text-ink-muted" />
                <span className="min-w-0 flex-1">
                  {methodWords({ kind: card.brand, last4: card.last4 })}
                </span>
                <span className="text-table whitespace-nowrap text-ink-muted tabular-nums">
                  {card.isDefault && "Default, "}
                  expires {String(card.expiryMonth).padStart(2, "0")}/{card.expiryYear}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
