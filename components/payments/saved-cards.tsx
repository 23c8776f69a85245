import { CreditCard, Landmark } from "#components/icons/icons.ts";
import { methodWords } from "#components/payments/method-words.ts";
import { RemovePaymentMethod } from "#components/payments/remove-payment-method.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";

type SavedCardsProps = { cards: PaymentMethod[]; mayRemove: boolean };

/** The cards that a customer has had saved, and the accounts that they allow to be debited. */
export function SavedCards({ cards, mayRemove }: SavedCardsProps) {
  return (
    <Card>
      <CardHeader title="Cards and accounts" />
      <CardBody>
        {cards.length === 0 ? (
          <p className="text-ink-muted">No card or account is saved.</p>
        ) : (
          <ul className="divide-y divide-line">
            {cards.map((card) => (
              <SavedCard key={card.id} card={card} mayRemove={mayRemove} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function SavedCard({ card, mayRemove }: { card: PaymentMethod; mayRemove: boolean }) {
  const { id, brand, last4, isDefault, mandate, expiryMonth, expiryYear } = card;
  const Icon = mandate ? Landmark : CreditCard;
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p>{methodWords({ kind: brand, last4 })}</p>
        <p className="text-table break-words text-ink-muted tabular-nums">
          {isDefault && "Default, "}
          {mandate
            ? `mandate ${mandate}`
            : `expires ${String(expiryMonth).padStart(2, "0")}/${expiryYear}`}
        </p>
      </div>
      {mayRemove && <RemovePaymentMethod {...{ id, brand, last4 }} />}
    </li>
  );
}
