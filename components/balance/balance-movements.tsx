"use client";

import { codeWords } from "#components/display/code/code-words.ts";
import { Absent } from "#components/display/description-list.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Reference } from "#components/display/reference.tsx";
import { relatedPlace } from "#components/events/related-place.ts";
import { Wallet } from "#components/icons/icons.ts";
import { amountColumn, createdColumn, descriptionColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { BalanceTransaction } from "#server/wire/ledger/balance.ts";

type BalanceMovementsProps = {
  movements: BalanceTransaction[];
  /** Null for an excerpt. */
  pagination: PaginationInfo | null;
};

/** The movements into and out of a balance, each with its purpose. */
export function BalanceMovements({ movements, pagination }: BalanceMovementsProps) {
  return (
    <DataTable
      label="Movements"
      columns={columns}
      rows={movements}
      pagination={pagination}
      empty={
        <ListEmpty icon={Wallet} title="Nothing moved yet" unmatched="No movement matches">
          Payments, refunds, payouts and transfers appear here.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<BalanceTransaction>[] = [
  amountColumn,
  {
    id: "type",
    header: "Type",
    phone: "title",
    width: 12,
    cell: ({ type }) => codeWords(type),
  },
  {
    id: "cause",
    header: "For",
    phone: "detail",
    width: 9,
    cell: (movement) => <Cause {...movement} />,
  },
  { ...descriptionColumn, phone: undefined },
  {
    id: "after",
    header: "Balance after",
    align: "end",
    width: 9.5,
    className: "tabular-nums",
    cell: ({ balanceAfter, currency }) => formatMoney(balanceAfter, currency),
  },
  createdColumn,
];

function Cause({ relatedEntityType, relatedEntityId }: BalanceTransaction) {
  const place = relatedPlace(relatedEntityType);
  return place ? <Reference place={place} id={relatedEntityId} /> : <Absent />;
}
