import { codeWords } from "#components/display/code/code-words.ts";
import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { PaymentTrail } from "#server/wire/dashboard/dashboard.ts";

type Movement = PaymentTrail["movements"][number];

const accountNames: Record<Movement["entries"][number]["account"], string> = {
  merchant: "Your balance",
  customer: "Customer's balance",
  clearing: "Owed by the card processor",
  credit: "Store credit",
  gift_card: "Gift cards",
  fees: "Fees",
  payouts: "Paid out",
  held: "Held",
  expected: "Authorized",
};

/** The ledger's account of a payment. The books' sign of clearing is turned: what is owed to us reads as plus. */
export function Movements({ movements }: { movements: Movement[] }) {
  if (movements.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Ledger" />
      <CardBody>
        <ul className="divide-y divide-line">
          {movements.map((movement) => (
            <li key={movement.id} className="py-3 first:pt-0 last:pb-0">
              <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{codeWords(movement.type)}</span>
                <span className="text-xs text-ink-muted">
                  <DateTime value={movement.createdAt} />
                </span>
              </p>
              {movement.entries.map(({ account, amount }) => (
                <p key={account} className="flex justify-between gap-4 text-ink-muted">
                  {accountNames[account]}
                  <Money
                    amount={account === "clearing" ? -amount : amount}
                    currency={movement.currency}
                  />
                </p>
              ))}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
