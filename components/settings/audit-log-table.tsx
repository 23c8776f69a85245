"use client";

import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ShortId } from "#components/display/id.tsx";
import { ScrollText } from "#components/icons/icons.ts";
import { createdColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { Link } from "#components/ui/link.tsx";
import type { AuditEntry } from "#server/wire/access/audit-entry.ts";

type AuditLogTableProps = { entries: AuditEntry[]; pagination: PaginationInfo };

/** The changes to the merchant's things: who made them, what they did, to what, and what it was before. */
export function AuditLogTable({ entries, pagination }: AuditLogTableProps) {
  return (
    <DataTable
      label="Audit log"
      columns={columns}
      rows={entries}
      pagination={pagination}
      empty={
        <EmptyState icon={ScrollText} title="Nothing here">
          Every change that somebody makes is recorded here.
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<AuditEntry>[] = [
  { id: "who", header: "Who", cell: (entry) => <Who {...entry} /> },
  {
    id: "what",
    header: "What",
    cell: ({ action, refusal, reason, actor, requestId }) => (
      <>
        <code className="font-mono text-xs break-all">{action}</code>
        {refusal && <p className="text-ink-muted">Refused: {refusal}</p>}
        {reason && <p className="text-ink-muted">{reason}</p>}
        {actor === "key" && (
          <Link
            href={`/requests/${encodeURIComponent(requestId)}`}
            className="rounded-sm text-xs text-link underline underline-offset-2"
          >
            Its request
          </Link>
        )}
      </>
    ),
  },
  {
    id: "object",
    header: "On",
    cell: ({ objectId }) => (objectId ? <ShortId value={objectId} /> : <Absent />),
  },
  { id: "change", header: "Change", cell: (entry) => <Change {...entry} />, phoneHidden: true },
  createdColumn,
];

function Who({ actor, actorName, ip }: AuditEntry) {
  return (
    <>
      <p className="break-words">{actorName}</p>
      <p className="text-ink-muted">{[actor, ip].filter(Boolean).join(", ")}</p>
    </>
  );
}

const shownMax = 6;

function Change({ before, after }: AuditEntry) {
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return <Absent />;
  return (
    <ul className="max-w-96 text-xs break-words">
      {names.slice(0, shownMax).map((name) => (
        <li key={name}>
          {name}: {before && name in before && `${inWords(before[name])} → `}
          {after && name in after ? inWords(after[name]) : "gone"}
        </li>
      ))}
      {names.length > shownMax && <li>and {names.length - shownMax} more</li>}
    </ul>
  );
}

function inWords(fact: unknown): string {
  if (fact === null || fact === undefined || fact === "") return "none";
  if (Array.isArray(fact)) return fact.length === 0 ? "none" : fact.map(String).join(", ");
  return String(fact as string | number | boolean);
}
