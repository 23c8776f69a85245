import { Card, CardBody } from "#components/ui/card.tsx";
import { Money } from "#components/display/money.tsx";
import type { Overview } from "#server/routers/dashboard/schema.ts";

/** What the merchant holds, one card a currency. */
export function Balances({ balances }: { balances: Overview["balances"] }) {
  const shown = balances.length > 0 ? balances : [{ currency: "EUR", amount: 0 }];
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map(({ currency, amount }) => (
        <li key={currency}>
          <Card className="relative overflow-hidden before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent">
            <CardBody>
              <p className="text-ink-muted">Balance in {currency}</p>
              <p className="mt-1 text-2xl font-semibold">
                <Money amount={amount} currency={currency} />
              </p>
            </CardBody>
          </Card>
        </li>
      ))}
    </ul>
  );
}
