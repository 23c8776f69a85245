"use client";

import { customerLabel } from "#components/customers/customer-label.ts";
import { Absent } from "#components/display/description-list.tsx";
import { BookUser } from "#components/icons/icons.ts";
import { createdDayColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Customer } from "#server/wire/payments/customer.ts";

type CustomersTableProps = {
  customers: Customer[];
  pagination: PaginationInfo;
  mayWrite: boolean;
};

export function CustomersTable(props: CustomersTableProps) {
  const { customers, pagination, mayWrite } = props;
  return (
    <DataTable
      label="Customers"
      columns={columns}
      rows={customers}
      pagination={pagination}
      rowHref={(customer) => `/customers/${customer.id}`}
      empty={
        <ListEmpty
          icon={BookUser}
          title="No customers yet"
          unmatched="No customer matches"
          hint="The search covers name, email, phone number and id."
          all={{ href: "/customers", label: "Show all customers" }}
          action={mayWrite && <LinkButton href="/customers/new">New customer</LinkButton>}
        >
          Add customers to save their cards, hold a balance for them and see their purchases.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<Customer>[] = [
  { id: "name", header: "Name", phone: "title", title: customerLabel, cell: customerLabel },
  {
    id: "email",
    header: "Email",
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
  { ...createdDayColumn, header: "Since", className: "text-ink-muted" },
];
