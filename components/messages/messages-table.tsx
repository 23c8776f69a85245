"use client";

import { Absent } from "#components/display/description-list.tsx";
import { Mail } from "#components/icons/icons.ts";
import { createdColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Notification } from "#server/wire/message.ts";

/** The fields of a message that a row shows; its text stays on the server. */
export type MessageRow = Pick<
  Notification,
  "id" | "channel" | "to" | "subject" | "status" | "createdAt"
>;

type MessagesTableProps = { messages: MessageRow[]; pagination: PaginationInfo };

export function MessagesTable({ messages, pagination }: MessagesTableProps) {
  return (
    <DataTable
      label="Messages"
      columns={columns}
      rows={messages}
      pagination={pagination}
      rowHref={(message) => `/messages/${message.id}`}
      empty={
        <ListEmpty
          icon={Mail}
          title="No messages yet"
          unmatched="No message matches"
          hint={contents}
        >
          {contents}
        </ListEmpty>
      }
    />
  );
}

const contents = "Receipts, invitations and messages from your programs appear here.";

const columns: DataColumn<MessageRow>[] = [
  {
    id: "subject",
    header: "Subject",
    phone: "title",
    title: ({ subject }) => subject ?? undefined,
    cell: ({ channel, subject }) => subject ?? (channel === "sms" ? "SMS" : <Absent />),
  },
  {
    id: "to",
    header: "To",
    phone: "detail",
    title: (message) => message.to,
    cell: (message) => message.to,
  },
  { ...statusColumn, phone: "titleEnd" },
  createdColumn,
];
