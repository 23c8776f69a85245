import type { ReactNode } from "react";
import { Money } from "#components/display/money/money.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { CustomerBalance } from "#server/wire/ledger/balance.ts";

type Props = { balances: CustomerBalance["balances"]; writeOff?: ReactNode };

/** The balances that the merchant owes a customer, a currency each. */
export function CustomerBalances({ balances, writeOff }: Props) {
  const isOwing = balances.some(({ owed }) => owed > 0);
  return (
    <Card>
      <CardHeader title="Balance" description="This customer’s money to spend with you." />
      <CardBody>
        {balances.length === 0 ? (
          <p className="text-ink-muted">No money was put into it yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {balances.map(({ currency, available, owed, credit }) => (
              <li key={currency} className="py-2 first:pt-0 last:pb-0">
                <p className="flex justify-between">
                  {currency}
                  <Money amount={available} currency={currency} className="font-semibold" />
                </p>
                {credit > 0 && (
                  <p className="flex justify-between text-ink-muted">
                    Store credit
                    <Money amount={credit} currency={currency} />
                  </p>
                )}
                {owed > 0 && (
                  <p className="flex justify-between text-ink-muted">
                    Owed from a lost dispute
                    <Money amount={owed} currency={currency} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
        {isOwing && writeOff && <div className="mt-3">{writeOff}</div>}
      </CardBody>
    </Card>
  );
}
