"use client";

import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ShortId } from "#components/display/id.tsx";
import { Money } from "#components/display/money/money.tsx";
import { TimeAgo } from "#components/display/time/time-ago.tsx";
import { Bot } from "#components/icons/icons.ts";
import { RequestStatus } from "#components/requests/request-status.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { KeyAct } from "#server/wire/access/key-act.ts";

/** All that a key has done, newest first: its requests, changes and money moved, each once. */
export function KeyActs({ acts, pagination }: { acts: KeyAct[]; pagination: PaginationInfo }) {
  return (
    <DataTable
      label="Acts"
      columns={columns}
      rows={acts}
      pagination={pagination}
      rowHref={({ requestId }) => (requestId === null ? undefined : `/requests/${requestId}`)}
      empty={
        <EmptyState icon={Bot} title="Nothing yet">
          Each call with this key appears here about a second later.
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<KeyAct>[] = [
  {
    id: "act",
    header: "Act",
    phone: "title",
    title: ({ act }) => act,
    cell: ({ act }) => <code className="font-mono text-xs">{act}</code>,
  },
  {
    id: "answer",
    header: "Answer",
    phone: "titleEnd",
    width: 7,
    cell: ({ status }) => (status === null ? <Absent /> : <RequestStatus status={status} />),
  },
  {
    id: "why",
    header: "Why",
    phone: "detail",
    cell: ({ spent, ...act }) => (
      <>
        <Why {...act} />
        {spent && (
          <span className="md:hidden">
            {" "}
            <Money amount={spent.amount} currency={spent.currency} />
          </span>
        )}
      </>
    ),
  },
  {
    id: "spent",
    header: "Money out",
    align: "end",
    width: 10,
    cell: ({ spent }) => <Spent spent={spent} />,
  },
  {
    id: "when",
    header: "When",
    align: "end",
    phone: "detailEnd",
    width: 7,
    cell: ({ createdAt }) => <TimeAgo value={createdAt} />,
  },
];

function Why({ refusal, isReplay, objectId }: Pick<KeyAct, "refusal" | "isReplay" | "objectId">) {
  if (refusal) return <code className="font-mono text-xs break-all">{refusal}</code>;
  if (isReplay) return <span className="text-ink-muted">Same answer as before</span>;
  if (objectId?.startsWith("apr_"))
    return (
      <Link href={`/api-keys/approvals/${objectId}`} className={linkClass}>
        Asks a person
      </Link>
    );
  return objectId ? <ShortId value={objectId} /> : null;
}

function Spent({ spent }: Pick<KeyAct, "spent">) {
  if (!spent) return null;
  return (
    <>
      <Money amount={spent.amount} currency={spent.currency} />
      {spent.isGivenBack && <p className="text-xs text-ink-muted">Came back</p>}
    </>
  );
}
