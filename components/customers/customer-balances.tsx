import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Money } from "#components/display/money/money.tsx";
import type { CurrencyBalance } from "#server/wire/ledger/balance.ts";

/** What the merchant owes a customer, currency by currency. */
export function CustomerBalances({ balances }: { balances: CurrencyBalance[] }) {
  return (
    <Card>
      <CardHeader title="Balance" description="What this customer can spend with you." />
      <CardBody>
        {balances.length === 0 ? (
          <p className="text-ink-muted">No money was put into it yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {balances.map(({ currency, available }) => (
              <li key={currency} className="flex justify-between py-2 first:pt-0 last:pb-0">
                {currency}
                <Money amount={available} currency={currency} className="font-semibold" />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
