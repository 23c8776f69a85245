import { Money } from "#components/display/money/money.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Spending } from "#server/wire/payments/customer.ts";

/** The total of a customer's purchases less refunds: to the cent, with a separate sum for each currency. */
export function Spent({ spending }: { spending: Spending }) {
  return (
    <Card>
      <CardHeader title="Spent" description="Purchases, less what was refunded." />
      <CardBody>
        {spending.length === 0 ? (
          <p className="text-ink-muted">This customer has paid nothing yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {spending.map((sums) => (
              <li key={sums.currency} className="py-2 first:pt-0 last:pb-0">
                <p className="text-2xl font-semibold">
                  <Money amount={sums.paid - sums.refunded} currency={sums.currency} />
                </p>
                <Details {...sums} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function Details({ currency, payments, paid, refunded, disputed, funded }: Spending[number]) {
  return (
    <p className="text-table text-ink-muted">
      {payments === 0
        ? "Nothing bought yet"
        : payments === 1
          ? "1 payment"
          : `${payments} payments`}
      {refunded > 0 && (
        <>
          {" "}
          of <Money amount={paid} currency={currency} />,{" "}
          <Money amount={refunded} currency={currency} /> refunded
        </>
      )}
      {disputed > 0 && (
        <span className="text-danger">
          {" "}
          · <Money amount={disputed} currency={currency} /> disputed
        </span>
      )}
      {funded > 0 && (
        <>
          {" "}
          · <Money amount={funded} currency={currency} /> put into the balance
        </>
      )}
    </p>
  );
}
