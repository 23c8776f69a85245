"use client";

import { EditKey } from "#components/api-keys/edit-key.tsx";
import { keyStatus } from "#components/api-keys/key-status.ts";
import { limitWords } from "#components/api-keys/limit-words.ts";
import { RevokeKey } from "#components/api-keys/revoke-key.tsx";
import { scopeWords } from "#components/api-keys/scope-words.ts";
import { EmptyState } from "#components/display/empty-state.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { KeyRound } from "#components/icons/icons.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { ApiKey } from "#server/wire/access/api-key.ts";

type ApiKeysTableProps = {
  apiKeys: ApiKey[];
  pagination: PaginationInfo;
  now: string;
  mayWrite: boolean;
  readScopes: readonly string[];
};

export function ApiKeysTable(props: ApiKeysTableProps) {
  const { apiKeys, pagination, now, mayWrite, readScopes } = props;
  return (
    <DataTable
      label="API keys"
      columns={columns}
      rows={apiKeys.map((key) => ({
        ...key,
        status: keyStatus(key, now),
        mayDo: scopeWords(key.scopes, readScopes),
      }))}
      pagination={pagination}
      rowHref={({ id }) => `/api-keys/${id}`}
      actions={
        mayWrite
          ? (key) =>
              key.status === "active" && (
                <>
                  <EditKey apiKey={key} readScopes={readScopes} size="sm" />
                  <RevokeKey apiKey={key} label="Revoke" size="sm" />
                </>
              )
          : undefined
      }
      empty={
        <EmptyState icon={KeyRound} title="No API keys yet">
          A key lets your own server make checkouts and read payments.
        </EmptyState>
      }
    />
  );
}

type Row = ApiKey & { status: ReturnType<typeof keyStatus>; mayDo: string };

const columns: DataColumn<Row>[] = [
  { id: "name", header: "Name", cell: (key) => key.name },
  { id: "status", header: "Status", cell: (key) => <StatusBadge status={key.status} /> },
  {
    id: "key",
    header: "Key",
    cell: (key) => key.client ?? <code className="font-mono text-xs">…{key.last4}</code>,
  },
  {
    id: "scopes",
    header: "May do",
    cell: ({ mayDo }) => mayDo,
    phoneHidden: true,
  },
  {
    id: "from",
    header: "From",
    cell: (key) =>
      key.allowedAddresses.length === 0 ? "Everywhere" : key.allowedAddresses.join(", "),
    phoneHidden: true,
  },
  {
    id: "limits",
    header: "Money out",
    cell: ({ limits }) => (limits ? limitWords(limits) : "Without limits"),
    phoneHidden: true,
  },
  {
    id: "used",
    header: "Last used",
    align: "end",
    cell: (key) => (key.lastUsedAt ? <DateTime value={key.lastUsedAt} /> : "Never"),
  },
  {
    id: "created",
    header: "Created",
    align: "end",
    cell: (key) => <DateTime value={key.createdAt} dateOnly />,
  },
];
