import { DateTime } from "#components/display/date-time.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import type { DataColumn } from "#components/table/data-table.tsx";

// Columns that many lists have.

export const amountColumn: DataColumn<{ amount: number; currency: string }> = {
  id: "amount",
  header: "Amount",
  cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
};

export const statusColumn: DataColumn<{ status: string }> = {
  id: "status",
  header: "Status",
  cell: ({ status }) => <StatusBadge status={status} />,
};

export const descriptionColumn: DataColumn<{ description: string | null }> = {
  id: "description",
  header: "Description",
  cell: ({ description }) => description ?? <Absent />,
  phoneHidden: true,
};

export const createdColumn: DataColumn<{ createdAt: string }> = {
  id: "created",
  header: "Created",
  align: "end",
  cell: ({ createdAt }) => <DateTime value={createdAt} />,
};
