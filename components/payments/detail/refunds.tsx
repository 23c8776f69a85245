import { ShortId } from "#components/display/id.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Money } from "#components/display/money/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { CancelRefund } from "#components/payments/actions/cancel-refund.tsx";
import { PaperLinks } from "#components/payments/detail/paper-links.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Paper } from "#server/wire/atoms/checkout/paper.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Refund } from "#server/wire/payments/refund.ts";

type RefundsProps = {
  refunds: Refund[];
  /** The lines of the payment's order, which refunds name by their places. */
  items: LineItem[];
  papers: Paper[];
  sendTo: string | null;
  mayCancel: boolean;
};

/** The sum of a payment's refunds that wait until the merchant's balance covers them, in the smallest currency unit. */
export function waitingOf(refunds: Refund[]): number {
  return refunds.filter(isWaiting).reduce((sum, { amount }) => sum + amount, 0);
}

function isWaiting({ pendingReason }: Refund): boolean {
  return pendingReason === "insufficient_funds";
}

/** The lines that a refund gives back, and the tax in it. */
function givenBack({ lineItems, taxAmount, currency }: Refund, items: LineItem[]): string {
  const lines = (lineItems ?? []).map(
    ({ line, amount }) => `${items[line]?.name || "Item"} ${formatMoney(amount, currency)}`,
  );
  const tax = taxAmount ? [`tax ${formatMoney(taxAmount, currency)} of it`] : [];
  return [...lines, ...tax].join(", ");
}

/** The refunds of a payment, newest first, each with its note. */
export function Refunds({ refunds, items, papers, sendTo, mayCancel }: RefundsProps) {
  if (refunds.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Refunds" />
      <CardBody>
        <ul aria-label="Refunds" className="divide-y divide-line">
          {refunds.map((refund) => (
            <li key={refund.id} className="py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="font-medium">
                  <Money amount={refund.amount} currency={refund.currency} />
                </span>
                <StatusBadge status={refund.status} />
              </p>
              {refund.destination === "balance" && (
                <p className="text-ink-muted">To the customer's balance</p>
              )}
              {refund.lineItems && (
                <p className="break-words text-ink-muted">{givenBack(refund, items)}</p>
              )}
              {refund.reason && <p className="break-words text-ink-muted">{refund.reason}</p>}
              {refund.failureReason && (
                <p className="break-words text-danger">{refund.failureReason}</p>
              )}
              {isWaiting(refund) && (
                <p className="my-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-muted">
                  Made as soon as your balance covers it; fails after 45 days.
                  {mayCancel && <CancelRefund id={refund.id} />}
                </p>
              )}
              <PaperLinks
                of="refund"
                id={refund.id}
                paper={papers.find(({ refundId }) => refundId === refund.id)}
                sendTo={refund.status === "succeeded" ? sendTo : null}
              />
              <p className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-muted">
                <DateTime value={refund.createdAt} />
                <ShortId value={refund.id} />
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
