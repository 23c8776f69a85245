"use client";

import { Absent } from "#components/display/description-list.tsx";
import { ShortId } from "#components/display/id.tsx";
import { FileActions } from "#components/files/file-actions.tsx";
import { formatSize } from "#components/files/format-size.ts";
import { File } from "#components/icons/icons.ts";
import { createdDayColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { StoredFile } from "#server/wire/file.ts";

type FilesTableProps = {
  files: StoredFile[];
  pagination: PaginationInfo;
  mayWrite: boolean;
};

export function FilesTable({ files, pagination, mayWrite }: FilesTableProps) {
  return (
    <DataTable
      label="Files"
      columns={columns}
      rows={files}
      pagination={pagination}
      actions={(file) => <FileActions file={file} mayWrite={mayWrite} />}
      empty={
        <ListEmpty icon={File} title="No files yet" unmatched="No file matches">
          Product images and documents, uploaded here or over the API.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<StoredFile>[] = [
  {
    id: "name",
    header: "Name",
    phone: "title",
    title: (file) => file.filename,
    cell: (file) => file.filename,
  },
  statusColumn,
  {
    id: "type",
    header: "Type",
    width: 10,
    title: (file) => file.mimeType,
    cell: (file) => file.mimeType,
  },
  {
    id: "visibility",
    header: "Visible to",
    width: 7,
    cell: (file) => (file.isPublic ? "Everyone" : "Your team"),
  },
  {
    id: "size",
    header: "Size",
    align: "end",
    phone: "titleEnd",
    width: 6,
    cell: (file) => (file.size === null ? <Absent /> : formatSize(file.size)),
  },
  { id: "id", header: "Id", width: 9, cell: (file) => <ShortId value={file.id} /> },
  createdDayColumn,
];
