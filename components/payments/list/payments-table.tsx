"use client";

import { useSearchParams } from "next/navigation";
import { formatMoney } from "#components/display/money/format-money.ts";
import { CreditCard, Download } from "#components/icons/icons.ts";
import { paymentColumns } from "#components/payments/list/payment-columns.tsx";
import type { Bulk } from "#components/table/bulk/bulk-act.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { viewQuery } from "#server/wire/atoms/lists/view-query.ts";
import type { PaymentRow } from "#server/wire/dashboard/payment-row.ts";

type PaymentsTableProps = {
  payments: PaymentRow[];
  /** Null for an excerpt. */
  pagination: PaginationInfo | null;
  /** Whether to offer the quickest start while there is none. */
  mayLink: boolean;
  sort?: string;
};

export function PaymentsTable(props: PaymentsTableProps) {
  const { payments, pagination, mayLink, sort } = props;
  // A payment's page steps through the list that it was opened from.
  const query = viewQuery(useSearchParams().toString());
  const search = query === "" ? "" : `?${query}`;
  return (
    <DataTable
      label="Payments"
      columns={paymentColumns}
      rows={payments}
      pagination={pagination}
      rowHref={(payment) => `/payments/${payment.id}${pagination ? search : ""}`}
      sort={sort}
      hasDays
      bulk={pagination ? bulk : undefined}
      empty={
        <ListEmpty
          icon={CreditCard}
          title="No payments yet"
          unmatched="No payment matches"
          all={{ href: "/payments", label: "Show all payments" }}
          action={mayLink && <LinkButton href="/payment-links/new">Make a payment link</LinkButton>}
        >
          Payments appear here as soon as a shopper opens a checkout. The quickest start is a
          payment link.
        </ListEmpty>
      }
    />
  );
}

const bulk: Bulk<PaymentRow> = {
  nameOf: ({ amount, currency, customer }) =>
    `${formatMoney(amount, currency)}${customer ? ` of ${customer.label}` : ""}`,
  acts: [
    {
      id: "export",
      icon: Download,
      label: (count) => (count === 1 ? "Export 1 payment" : `Export ${count} payments`),
      href: (rows) => `/payments/export?ids=${rows.map(({ id }) => id).join(",")}`,
      ofAll: {
        label: (count) => `Export all that match, ${count}`,
        href: (search) => `/payments/export?${search}`,
      },
    },
  ],
};
