"use client";

import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { momentFormat } from "#components/display/formatters.ts";
import { useZone } from "#components/display/time/zone.ts";
import { RotateCw } from "#components/icons/icons.ts";
import { StopRetries, TryNow } from "#components/subscriptions/retry-actions.tsx";
import { amountColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { cn } from "#components/ui/cn.ts";
import type { RetryRow } from "#server/wire/dashboard/retry-row.ts";

type RetriesTableProps = {
  rows: RetryRow[];
  mayWrite: boolean;
  /** Whether it stands beside another list: narrower, and two lines a row on a phone. */
  isExcerpt?: boolean;
};

/** The subscriptions that are declined and tried again, the next to be tried first. */
export function RetriesTable({ rows, mayWrite, isExcerpt = false }: RetriesTableProps) {
  return (
    <DataTable
      label="Declined, being tried again"
      columns={isExcerpt ? excerptColumns : columns}
      rows={rows}
      pagination={null}
      rowHref={(row) => `/subscriptions/${row.id}`}
      actions={
        mayWrite
          ? (row) => (
              <>
                {!row.needsCustomer && <TryNow id={row.id} />}
                <StopRetries id={row.id} />
              </>
            )
          : undefined
      }
      empty={
        <EmptyState icon={RotateCw} title="No renewal is being tried again">
          A renewal that is declined stands here until it is paid or its tries are over.
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<RetryRow>[] = [
  {
    id: "customer",
    header: "Customer",
    className: "font-medium",
    title: ({ customer }) => customer,
    cell: ({ customer }) => customer,
  },
  { ...amountColumn, className: "font-medium tabular-nums" },
  {
    id: "reason",
    header: "Bank says",
    title: ({ reason }) => reason ?? undefined,
    cell: ({ reason }) => reason ?? <Absent />,
  },
  { id: "tries", header: "Tries", width: 10, cell: (row) => <Tries {...row} /> },
  { id: "next", header: "Next try", width: 13, cell: (row) => <NextTry {...row} /> },
];

/** The width in rem and the corner of a phone's row of each column in an excerpt. */
const inExcerpt: Record<string, Pick<DataColumn<RetryRow>, "width" | "phone">> = {
  customer: { phone: "title" },
  amount: { width: 6.5, phone: "titleEnd" },
  reason: { phone: "detail" },
  tries: { width: 8.5 },
  next: { width: 12, phone: "detailEnd" },
};

const excerptColumns = columns.map((column) => ({ ...column, ...inExcerpt[column.id] }));

/** The tries as dots, the declined ones filled, and as a count that is read out. */
function Tries({ failedTries, triesMax }: RetryRow) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span aria-hidden className="mr-2 text-warning">
        {"●".repeat(failedTries) + "○".repeat(triesMax - failedTries)}
      </span>
      {failedTries} of {triesMax}
    </span>
  );
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function NextTry({ needsCustomer, nextRetryAt, failedTries, triesMax }: RetryRow) {
  const timeZone = useZone();
  if (needsCustomer) return "Waits for the customer";
  if (!nextRetryAt) return <Absent />;
  const isLast = failedTries === triesMax - 1;
  const day = momentFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(isLast ? {} : clock),
  });
  return (
    <time
      dateTime={nextRetryAt}
      className={cn("whitespace-nowrap", isLast && "font-medium text-warning")}
    >
      {isLast && "Last try, "}
      {day.format(new Date(nextRetryAt))}
    </time>
  );
}
