"use client";

import { TimeAgo } from "#components/display/time/time-ago.tsx";
import { ArrowLeftRight } from "#components/icons/icons.ts";
import { RequestStatus } from "#components/requests/request-status.tsx";
import { keyWords } from "#components/requests/request-words.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { LoggedRequest } from "#server/wire/logged-request.ts";

type RequestsTableProps = {
  requests: LoggedRequest[];
  pagination: PaginationInfo | null;
};

export function RequestsTable({ requests, pagination }: RequestsTableProps) {
  return (
    <DataTable
      label="Requests"
      columns={columns}
      rows={requests}
      pagination={pagination}
      rowHref={({ id }) => `/requests/${id}`}
      empty={
        <ListEmpty
          icon={ArrowLeftRight}
          title="No requests yet"
          unmatched="No request matches"
          all={{ href: "/requests", label: "Show all requests" }}
          action={
            <LinkButton variant="secondary" href="/api-keys">
              API keys
            </LinkButton>
          }
        >
          Each call that your programs make with a key appears here about a second later, with its
          request and answer.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<LoggedRequest>[] = [
  {
    id: "what",
    header: "Request",
    phone: "title",
    title: ({ method, path }) => `${method} ${path}`,
    cell: ({ method, path }) => (
      <code className="font-mono text-xs">
        {method} {path}
      </code>
    ),
  },
  {
    id: "status",
    header: "Answer",
    phone: "titleEnd",
    width: 7,
    cell: ({ status }) => <RequestStatus status={status} />,
  },
  {
    id: "why",
    header: "Why",
    phone: "detail",
    cell: ({ errorCode, isReplay, omitted }) => (
      <>
        {errorCode && <code className="font-mono text-xs break-all">{errorCode}</code>}
        {isReplay && <span className="text-ink-muted">Same answer as before</span>}
        {omitted > 0 && (
          <p className="text-xs text-ink-muted">
            {omitted.toLocaleString("en")} before it were too many to keep
          </p>
        )}
      </>
    ),
  },
  { id: "key", header: "Key", width: 13, title: keyWords, cell: keyWords },
  {
    id: "duration",
    header: "Took",
    align: "end",
    width: 7,
    className: "tabular-nums",
    cell: ({ durationMs }) => `${durationMs} ms`,
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
