"use client";

import { BookUser } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { customerLabel } from "#components/customers/customer-label.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Customer } from "#server/wire/payments/customer.ts";

type CustomersTableProps = {
  customers: Customer[];
  pagination: PaginationInfo;
  filtered: boolean;
  mayWrite: boolean;
};

export function CustomersTable(props: CustomersTableProps) {
  const { customers, pagination, filtered, mayWrite } = props;
  return (
    <DataTable
      label="Customers"
      columns={columns}
      rows={customers}
      pagination={pagination}
      rowHref={(customer) => `/customers/${customer.id}`}
      empty={filtered ? <NoneMatch /> : <NoneYet mayWrite={mayWrite} />}
    />
  );
}

const columns: DataColumn<Customer>[] = [
  { id: "name", header: "Name", phone: "title", title: customerLabel, cell: customerLabel },
  {
    id: "email",
    header: "E-mail",
    phone: "detail",
    className: "max-md:text-ink-muted",
    title: ({ email }) => email ?? undefined,
    cell: ({ email }) => email || <Absent />,
  },
  {
    id: "phone",
    header: "Phone",
    width: 12,
    cell: (customer) => customer.phoneNumber || <Absent />,
  },
  {
    id: "created",
    header: "Since",
    align: "end",
    phone: "detailEnd",
    width: 9,
    className: "text-ink-muted",
    cell: (customer) => <DateTime value={customer.createdAt} dateOnly />,
  },
];

function NoneYet({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      icon={BookUser}
      title="No customers yet"
      action={
        mayWrite && (
          <Button asChild>
            <Link href="/customers/new">New customer</Link>
          </Button>
        )
      }
    >
      Add people you sell to, to save their cards, hold a balance for them and see what they bought.
    </EmptyState>
  );
}

function NoneMatch() {
  return (
    <EmptyState
      icon={BookUser}
      title="No customer matches"
      action={
        <Button asChild variant="secondary">
          <Link href="/customers">Show all customers</Link>
        </Button>
      }
    >
      The search looks at name, e-mail, phone number and id.
    </EmptyState>
  );
}
