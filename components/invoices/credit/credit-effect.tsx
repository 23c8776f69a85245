import { formatMoney } from "#components/display/money/format-money.ts";
import type { CreditedInvoice } from "#components/invoices/credit/credited-invoice.ts";
import { freshPreview } from "#components/payments/actions/refund/fresh.ts";
import { trpc } from "#components/trpc/client.ts";

type CreditEffectProps = { invoice: CreditedInvoice; amount: number; isRefunded: boolean };

/** The effect of a credit note of so much: its tax, and the money that goes back or is not asked for any more. */
export function CreditEffect({ invoice, amount, isRefunded }: CreditEffectProps) {
  const { id: invoiceId, left, currency } = invoice;
  const isPossible = amount > 0 && amount <= left;
  const preview = trpc.creditNotes.preview.useQuery(
    { invoiceId, lineItems: [], amount },
    { enabled: isPossible, ...freshPreview },
  );
  const tax = isPossible && preview.data ? preview.data.taxAmount : 0;
  return (
    <p role="status" className="min-h-5 text-table text-ink-muted">
      {isPossible && tax > 0 && `With ${formatMoney(tax, currency)} tax. `}
      {isPossible && moneyOf(invoice, amount, isRefunded)}
    </p>
  );
}

function moneyOf(
  { amountDue, currency }: CreditedInvoice,
  amount: number,
  isRefunded: boolean,
): string {
  if (isRefunded) return `${formatMoney(amount, currency)} goes back to the customer.`;
  if (amountDue === 0) return "No money goes back.";
  const rest = amountDue - amount;
  return rest > 0
    ? `Left to pay: ${formatMoney(rest, currency)}.`
    : "Nothing is left to pay: the invoice is settled.";
}
