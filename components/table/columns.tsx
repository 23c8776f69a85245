import { Absent } from "#components/display/description-list.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { type Status, StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { TimeAgo } from "#components/display/time/time-ago.tsx";
import type { DataColumn } from "#components/table/data-column.ts";

// Columns that many lists have.

export const amountColumn = {
  id: "amount",
  header: "Amount",
  align: "end",
  phone: "titleEnd",
  width: 9.5,
  className: "tabular-nums",
  cell: ({ amount, currency }) => formatMoney(amount, currency),
} satisfies DataColumn<{ amount: number; currency: string }>;

export const statusColumn = {
  id: "status",
  header: "Status",
  phone: "detail",
  width: 11,
  cell: ({ status }) => <StatusBadge status={status} />,
} satisfies DataColumn<{ status: Status }>;

export const descriptionColumn = {
  id: "description",
  header: "Description",
  phone: "title",
  title: ({ description }) => description ?? undefined,
  cell: ({ description }) => description ?? <Absent />,
} satisfies DataColumn<{ description: string | null }>;

export const createdColumn = {
  id: "created",
  header: "Created",
  align: "end",
  phone: "detailEnd",
  width: 7,
  cell: ({ createdAt }) => <TimeAgo value={createdAt} />,
} satisfies DataColumn<{ createdAt: string }>;

export const createdDayColumn = {
  ...createdColumn,
  width: 9,
  cell: ({ createdAt }) => <DateTime value={createdAt} dateOnly />,
} satisfies DataColumn<{ createdAt: string }>;
