import { VoidCredit } from "#components/customers/credits/void-credit.tsx";
import { Money } from "#components/display/money/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Credit } from "#server/wire/ledger/credit.ts";

/** The store credit that a customer was given, newest first. Nothing where there was none. */
export function CreditsCard({ credits, mayVoid }: { credits: Credit[]; mayVoid: boolean }) {
  if (credits.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Store credit"
        description="Spent before the balance, the credit first that expires first."
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {credits.map((credit) => (
            <CreditRow key={credit.id} credit={credit} mayVoid={mayVoid} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function CreditRow({ credit, mayVoid }: { credit: Credit; mayVoid: boolean }) {
  const { id, amount, remaining, currency, status, reason, expiresAt, createdAt } = credit;
  const isActive = status === "active";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{reason}</p>
        <p className="text-ink-muted">
          Given <DateTime value={createdAt} />
          {isActive && expiresAt && (
            <>
              , expires <DateTime value={expiresAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span className="text-right">
          <Money
            amount={isActive ? remaining : amount}
            currency={currency}
            className="font-semibold"
          />
          {isActive && remaining < amount && (
            <span className="block text-ink-muted">
              of <Money amount={amount} currency={currency} />
            </span>
          )}
        </span>
        <StatusBadge status={status} />
        {isActive && mayVoid && <VoidCredit {...{ id, remaining, currency }} />}
      </div>
    </li>
  );
}
