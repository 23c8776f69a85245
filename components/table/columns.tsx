import { TimeAgo } from "#components/display/time-ago.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import type { DataColumn } from "#components/table/data-column.ts";

// Columns that many lists have.

export const amountColumn: DataColumn<{ amount: number; currency: string }> = {
  id: "amount",
  header: "Amount",
  align: "end",
  phone: "titleEnd",
  cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
};

export const statusColumn: DataColumn<{ status: string }> = {
  id: "status",
  header: "Status",
  phone: "detail",
  cell: ({ status }) => <StatusBadge status={status} />,
};

export const descriptionColumn: DataColumn<{ description: string | null }> = {
  id: "description",
  header: "Description",
  phone: "title",
  cell: ({ description }) => description ?? <Absent />,
};

export const createdColumn: DataColumn<{ createdAt: string }> = {
  id: "created",
  header: "Created",
  align: "end",
  phone: "detailEnd",
  cell: ({ createdAt }) => <TimeAgo value={createdAt} />,
};
