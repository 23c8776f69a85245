import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Standing } from "#components/payments/standing.tsx";
import { Link } from "#components/ui/link.tsx";
import type { PaymentRow } from "#server/wire/dashboard/payment-row.ts";

/** Other payments that were made or tried with the same card, newest first. */
export function SameCard({ payments }: { payments: PaymentRow[] }) {
  return (
    <ul aria-label="Payments with the same card" className="divide-y divide-line text-table">
      {payments.map((payment) => (
        <li key={payment.id}>
          <Link
            href={`/payments/${payment.id}`}
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-ink no-underline hover:bg-surface-hover"
          >
            <span className="w-28 text-right font-medium tabular-nums">
              <Money amount={payment.amount} currency={payment.currency} />
            </span>
            <span className="min-w-40 flex-1">
              <Standing payment={payment} />
            </span>
            <span className="min-w-0 flex-1 truncate">{payment.customer?.label}</span>
            <span className="text-ink-muted">
              <DateTime value={payment.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
