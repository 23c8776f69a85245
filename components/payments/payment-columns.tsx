import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money.tsx";
import { TimeAgo } from "#components/display/time-ago.tsx";
import { methodName } from "#components/payments/method-words.ts";
import { Standing } from "#components/payments/standing.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import type { PaymentRow } from "#server/wire/payment-row.ts";

/** Of a list of payments: how much, how it stands, who, how, what, when. */
export const paymentColumns: DataColumn<PaymentRow>[] = [
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "titleEnd",
    sort: ["largest", "smallest"],
    cell: ({ amount, currency }) => (
      <>
        <Money amount={amount} currency={currency} />{" "}
        <span className="font-normal text-ink-subtle max-md:hidden">{currency}</span>
      </>
    ),
  },
  {
    id: "standing",
    header: "Status",
    phone: "detail",
    cell: (payment) => <Standing payment={payment} />,
  },
  {
    id: "customer",
    header: "Customer",
    phone: "title",
    cell: ({ customer }) =>
      customer ? (
        <span className="font-medium">{customer.label}</span>
      ) : (
        <span className="text-ink-subtle">No name given</span>
      ),
  },
  {
    id: "method",
    header: "Card",
    cell: ({ method }) =>
      method ? (
        <span className="inline-grid grid-cols-[5.25rem_auto] gap-2 text-ink-muted">
          <span className="text-ink">{methodName(method.kind)}</span>
          {method.last4 && (
            <span className="tabular-nums">
              <span aria-hidden>•••• </span>
              <span className="sr-only">ending in </span>
              {method.last4}
            </span>
          )}
        </span>
      ) : (
        <Absent />
      ),
  },
  {
    id: "item",
    header: "Item",
    cell: ({ item }) => (
      <span className="block max-w-[22rem] truncate text-ink-muted" title={item ?? undefined}>
        {item ?? <Absent />}
      </span>
    ),
  },
  {
    id: "created",
    header: "When",
    align: "end",
    phone: "detailEnd",
    sort: ["newest", "oldest"],
    cell: ({ createdAt }) => <TimeAgo value={createdAt} />,
  },
];
