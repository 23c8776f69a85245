"use client";

import { RotateCw } from "lucide-react";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { StopRetries, TryNow } from "#components/subscriptions/retry-actions.tsx";
import { amountColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { RetryRow } from "#server/wire/dashboard/retry-row.ts";

/** The subscriptions that are declined and tried again, the next to be tried first. */
export function RetriesTable({ rows, mayWrite }: { rows: RetryRow[]; mayWrite: boolean }) {
  return (
    <DataTable
      label="Declined, being tried again"
      columns={columns}
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
  amountColumn,
  {
    id: "reason",
    header: "Bank says",
    title: ({ reason }) => reason ?? undefined,
    cell: ({ reason }) => reason ?? <Absent />,
  },
  { id: "tries", header: "Tries", width: 10, cell: (row) => <Tries {...row} /> },
  { id: "next", header: "Next try", width: 13, cell: (row) => <NextTry {...row} /> },
];

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

function NextTry({ needsCustomer, nextRetryAt }: RetryRow) {
  if (needsCustomer) return "Waits for the customer";
  return nextRetryAt ? <DateTime value={nextRetryAt} /> : <Absent />;
}
