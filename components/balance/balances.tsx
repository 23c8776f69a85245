import { Money } from "#components/display/money/money.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { CurrencyBalance } from "#server/wire/ledger/balance.ts";

const nothingYet: CurrencyBalance = {
  currency: "EUR",
  amount: 0,
  available: 0,
  pending: 0,
  reserved: 0,
};

/** The merchant's balances, one card per currency. */
export function Balances({ balances }: { balances: CurrencyBalance[] }) {
  const shown = balances.length > 0 ? balances : [nothingYet];
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map(({ currency, amount, pending, reserved }) => (
        <li key={currency}>
          <Card>
            <CardBody>
              <p className="text-ink-muted">Balance in {currency}</p>
              <p className="mt-1 text-2xl font-semibold">
                <Money amount={amount} currency={currency} />
              </p>
              <p className="mt-1 text-table">
                <Link href={`/balance/explain?currency=${currency}`} className={linkClass}>
                  Every cent
                  <span className="sr-only">{` of the balance in ${currency}`}</span>
                </Link>
              </p>
              {pending > 0 && (
                <p className="mt-1 text-ink-muted">
                  <Money amount={pending} currency={currency} /> on its way
                </p>
              )}
              {reserved > 0 && (
                <p className="mt-1 text-ink-muted">
                  <Money amount={reserved} currency={currency} /> held back for now
                </p>
              )}
            </CardBody>
          </Card>
        </li>
      ))}
    </ul>
  );
}
