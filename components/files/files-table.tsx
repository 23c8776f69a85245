"use client";

import { File } from "lucide-react";
import { DateTime } from "#components/display/date-time.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ShortId } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { FileActions } from "#components/files/file-actions.tsx";
import { formatSize } from "#components/files/format-size.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { StoredFile } from "#server/wire/file.ts";

type FilesTableProps = {
  files: StoredFile[];
  pagination: PaginationInfo;
  filtered: boolean;
  mayWrite: boolean;
};

export function FilesTable({ files, pagination, filtered, mayWrite }: FilesTableProps) {
  return (
    <DataTable
      label="Files"
      columns={columns}
      rows={files}
      pagination={pagination}
      actions={(file) => <FileActions file={file} mayWrite={mayWrite} />}
      empty={
        <EmptyState icon={File} title={filtered ? "No file matches" : "No files yet"}>
          {!filtered && "Product images and documents, uploaded here or over the API."}
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<StoredFile>[] = [
  {
    id: "name",
    header: "Name",
    cell: (file) => <span className="break-all">{file.filename}</span>,
  },
  { id: "status", header: "Status", cell: (file) => <StatusBadge status={file.status} /> },
  { id: "type", header: "Type", cell: (file) => file.mimeType, phoneHidden: true },
  {
    id: "visibility",
    header: "Visible to",
    cell: (file) => (file.isPublic ? "Everyone" : "Your team"),
    phoneHidden: true,
  },
  {
    id: "size",
    header: "Size",
    align: "end",
    cell: (file) => (file.size === null ? <Absent /> : formatSize(file.size)),
  },
  { id: "id", header: "Id", cell: (file) => <ShortId value={file.id} />, phoneHidden: true },
  {
    id: "created",
    header: "Created",
    align: "end",
    cell: (file) => <DateTime value={file.createdAt} dateOnly />,
  },
];
