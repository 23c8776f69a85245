import { entryName, outcomeWords } from "#components/bank-statements/outcome-words.ts";
import { Absent } from "#components/display/description-list.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { shortDay } from "#components/display/time/day-words.ts";
import { amountColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { BankStatementEntry } from "#server/wire/billing/bank-statement.ts";

type Choice = {
  isChosen: (id: string) => boolean;
  choose: (id: string, isChosen: boolean) => void;
};

type EntriesTableProps = {
  label: string;
  entries: BankStatementEntry[];
  /** Which of them are confirmed; none can be chosen without it. */
  choice?: Choice | undefined;
  /** Whether each says why nothing is done with it. */
  hasReason?: boolean;
};

/** Payments of a statement, with the invoices that they name. */
export function EntriesTable({ label, entries, choice, hasReason = false }: EntriesTableProps) {
  return (
    <DataTable
      label={label}
      columns={[...columns, hasReason ? reason : dayColumn]}
      rows={entries}
      pagination={null}
      empty={null}
      {...(choice && {
        actions: (entry: BankStatementEntry) => (
          <Checkbox
            aria-label={`Confirm ${entryName(entry)}`}
            checked={choice.isChosen(entry.id)}
            onCheckedChange={(isChosen) => choice.choose(entry.id, isChosen)}
          />
        ),
      })}
    />
  );
}

const columns: DataColumn<BankStatementEntry>[] = [
  {
    id: "payer",
    header: "Payer",
    phone: "title",
    className: "font-medium",
    title: ({ payer }) => payer ?? undefined,
    cell: ({ payer }) => payer ?? <Absent />,
  },
  {
    id: "text",
    header: "Text",
    title: ({ text }) => text ?? undefined,
    cell: ({ text }) => text ?? <Absent />,
  },
  {
    id: "invoice",
    header: "Invoice",
    phone: "detail",
    cell: ({ invoices }) =>
      invoices.length === 0 ? <Absent /> : <InvoiceLinks invoices={invoices} />,
  },
  amountColumn,
];

const dayColumn: DataColumn<BankStatementEntry> = {
  id: "day",
  header: "Booked",
  align: "end",
  width: 7,
  phone: "detailEnd",
  cell: ({ bookedOn }) => (bookedOn ? shortDay(bookedOn) : <Absent />),
};

const reason: DataColumn<BankStatementEntry> = {
  id: "reason",
  header: "Why",
  share: 1.4,
  phone: "detailEnd",
  cell: (entry) => reasonOf(entry),
};

function InvoiceLinks({ invoices }: Pick<BankStatementEntry, "invoices">) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {invoices.map(({ id, number }) => (
        <Link key={id} href={`/invoices/${id}`} className={`${linkClass} -my-1 py-1`}>
          {number}
        </Link>
      ))}
    </span>
  );
}

/** “Less than is due: €212.00” */
function reasonOf({ outcome, invoices }: BankStatementEntry): string {
  const [invoice] = invoices;
  const isAboutDue = ["too_little", "too_much", "other_currency"].includes(outcome);
  if (!invoice || !isAboutDue) return outcomeWords[outcome];
  return `${outcomeWords[outcome]}: ${formatMoney(invoice.amountDue, invoice.currency)} is due`;
}
