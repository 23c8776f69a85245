import { Absent } from "#components/display/description-list.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { methodName, methodWords } from "#components/payments/method-words.ts";
import { Standing } from "#components/payments/standing.tsx";
import { createdColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import type { PaymentRow } from "#server/wire/dashboard/payment-row.ts";

/** Columns of a list of payments: amount, status, customer, method, item, time. */
export const paymentColumns: DataColumn<PaymentRow>[] = [
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "titleEnd",
    width: 9,
    className: "tabular-nums",
    sort: ["largest", "smallest"],
    cell: amountWithCode,
  },
  {
    id: "standing",
    header: "Status",
    phone: "detail",
    width: 16,
    className: "truncate",
    cell: (payment) => (
      <>
        <Standing payment={payment} />
        {isPart(payment) && (
          <span className="ml-2 text-ink-muted">
            {formatMoney(payment.amountCaptured, payment.currency)} captured
          </span>
        )}
        {payment.method && !payment.reason && !payment.respondBy && (
          <span className="ml-2 text-ink-muted md:hidden">{methodWords(payment.method)}</span>
        )}
      </>
    ),
  },
  {
    id: "customer",
    header: "Customer",
    phone: "title",
    className: "font-medium",
    title: ({ customer }) => customer?.label,
    cell: ({ customer }) =>
      customer?.label ?? <span className="font-normal text-ink-subtle">No name given</span>,
  },
  {
    id: "method",
    header: "Card",
    width: 10.5,
    cell: ({ method }) => (method ? <Method {...method} /> : <Absent />),
  },
  {
    id: "item",
    header: "Item",
    className: "text-ink-muted",
    share: 1.5,
    title: ({ item }) => item ?? undefined,
    cell: ({ item }) => item ?? <Absent />,
  },
  { ...createdColumn, header: "When", sort: ["newest", "oldest"] },
];

/** Whether less than the requested amount was captured; the amount column shows the requested one. */
function isPart({ amount, amountCaptured }: PaymentRow): boolean {
  return amountCaptured > 0 && amountCaptured < amount;
}

/** “€49.00 EUR”, as dollars are of many countries; “CHF 49.00” says it already. */
function amountWithCode({ amount, currency }: PaymentRow) {
  const words = formatMoney(amount, currency);
  if (words.includes(currency)) return words;
  return (
    <>
      {words} <span className="text-xs font-normal text-ink-subtle max-md:hidden">{currency}</span>
    </>
  );
}

/** Digits under digits, whatever the brand is called. */
function Method({ kind, last4 }: NonNullable<PaymentRow["method"]>) {
  return (
    <>
      {methodName(kind)}{" "}
      {last4 && (
        <span className="float-right text-ink-muted tabular-nums before:content-['••••_'] before:content-['••••_'/'ending_in_']">
          {last4}
        </span>
      )}
    </>
  );
}
