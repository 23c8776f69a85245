import { Money } from "#components/display/money/money.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { lineTotal } from "#server/pricing/lines.ts";
import type { CreditNote } from "#server/wire/billing/credit-note.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";

type InvoiceLinesProps = { invoice: Invoice; notes: CreditNote[] };

/** The lines of an invoice, their total and tax, and the credit notes that take from it. */
export function InvoiceLines({ invoice, notes }: InvoiceLinesProps) {
  const { lineItems, currency, total, taxAmount, amountPaid, amountDue } = invoice;
  return (
    <Card>
      <CardHeader title="Lines" />
      <CardBody>
        <dl className="space-y-2">
          {lineItems.map((line, at) => (
            <Row key={at} amount={lineTotal(line)} currency={currency}>
              {line.name || "Item"}
              {line.quantity > 1 && ` × ${line.quantity}`}
            </Row>
          ))}
        </dl>
        <dl className="mt-2 space-y-2 border-t border-line pt-2">
          <Row amount={total} currency={currency} isStrong>
            Total
          </Row>
          {taxAmount > 0 && (
            <Row amount={taxAmount} currency={currency}>
              Tax in it
            </Row>
          )}
          {notes.map(({ id, number, amount }) => (
            <Row key={id} amount={0 - amount} currency={currency}>
              Credit note {number}
            </Row>
          ))}
          {amountPaid > 0 && (
            <Row amount={0 - amountPaid} currency={currency}>
              Paid
            </Row>
          )}
          <Row amount={amountDue} currency={currency} isStrong>
            Left to pay
          </Row>
        </dl>
      </CardBody>
    </Card>
  );
}

type RowProps = {
  amount: number;
  currency: string;
  isStrong?: boolean;
  children: React.ReactNode;
};

function Row({ amount, currency, isStrong = false, children }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? "font-semibold" : ""}`}>
      <dt>{children}</dt>
      <dd className="tabular-nums">
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
