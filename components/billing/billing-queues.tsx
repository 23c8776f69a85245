import type { ReactNode } from "react";
import { InvoicesDueTable } from "#components/billing/invoices-due-table.tsx";
import { RetriesTable } from "#components/subscriptions/retries-table.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { DueRow, DueSum } from "#server/wire/billing/invoices-due.ts";
import type { RetryQueue } from "#server/wire/dashboard/retry-row.ts";

type BillingQueuesProps = {
  retries: RetryQueue | null;
  due: { sums: DueSum[]; rows: (DueRow & { inDays: number })[] } | null;
  mayEditRetries: boolean;
};

const shownMax = 5;

/** The renewals that are tried again, and the invoices that are due first; null where the reader may not see them. */
export function BillingQueues({ retries, due, mayEditRetries }: BillingQueuesProps) {
  const open = due?.sums.reduce((sum, { invoices }) => sum + invoices, 0) ?? 0;
  return (
    <div className="-mx-4 grid md:-mx-7 min-[87.5rem]:grid-cols-[minmax(0,1fr)_25.75rem]">
      {retries && (
        <Queue
          title="Declined, being tried again"
          links={
            <>
              {retries.total > shownMax && (
                <Link href="/subscriptions/retries" className={`${linkClass} -my-1 py-1`}>
                  All {retries.total}
                </Link>
              )}
              {mayEditRetries && (
                <Link href="/settings/retries" className={`${linkClass} -my-1 py-1`}>
                  Edit retries
                </Link>
              )}
            </>
          }
          className="min-[87.5rem]:border-r min-[87.5rem]:border-line"
        >
          {retries.rows.length > 0 ? (
            <RetriesTable rows={retries.rows.slice(0, shownMax)} mayWrite={false} isExcerpt />
          ) : (
            <p className="px-4 py-3 text-table text-ink-muted md:px-7">
              No renewal is being tried again.
            </p>
          )}
        </Queue>
      )}
      {due && (
        <Queue
          title="Invoices due"
          links={
            open > due.rows.length && (
              <Link href="/invoices?status=open" className={`${linkClass} -my-1 py-1`}>
                All {open}
              </Link>
            )
          }
          className="max-[87.49rem]:border-t max-[87.49rem]:border-line"
        >
          <InvoicesDueTable rows={due.rows} />
        </Queue>
      )}
    </div>
  );
}

type QueueProps = { title: string; links: ReactNode; className: string; children: ReactNode };

function Queue({ title, links, className, children }: QueueProps) {
  return (
    <section aria-label={title} className={`min-w-0 py-5 ${className}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3 px-4 md:px-7">
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="flex gap-4 text-table font-medium">{links}</p>
      </div>
      {children}
    </section>
  );
}
