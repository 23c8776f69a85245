import type { OpenGroup } from "#components/balance/explain/open-groups.ts";
import { codeWords } from "#components/display/code/code-words.ts";
import { Absent } from "#components/display/description-list.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Reference } from "#components/display/reference.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#components/ui/table.tsx";
import type { ExplainedMovement } from "#server/wire/ledger/explain.ts";

type GroupMovementsProps = OpenGroup & {
  label: string;
  currency: string;
  customers: Record<string, string>;
};

/** One page of a group's movements: a table, and on a phone two lines each. */
export function GroupMovements(props: GroupMovementsProps) {
  const { movements, older, newer, label, currency, customers } = props;
  return (
    <div className="border-b border-line">
      <Table aria-label={label} className="table-fixed max-md:hidden">
        {/* Groups that are open stand under one another, so their columns do. */}
        <thead>
          <tr>
            <TableHeadCell className="w-[21%]">When</TableHeadCell>
            <TableHeadCell className="w-[15%]">Type</TableHeadCell>
            <TableHeadCell>Customer</TableHeadCell>
            <TableHeadCell className="w-[15%]">For</TableHeadCell>
            <TableHeadCell className="w-[14%] text-right">Amount</TableHeadCell>
            <TableHeadCell className="w-[16%] text-right">Balance after</TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <TableRow key={movement.id}>
              <TableCell className="text-ink-muted">
                <DateTime value={movement.createdAt} />
              </TableCell>
              <TableCell>{codeWords(movement.type)}</TableCell>
              <TableCell className="truncate font-medium">
                {customerOf(movement, customers) ?? <Absent />}
              </TableCell>
              <TableCell>
                <Cause {...movement} />
              </TableCell>
              <TableCell className="text-right font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(movement.amount, currency)}
              </TableCell>
              <TableCell className="text-right whitespace-nowrap text-ink-muted tabular-nums">
                {movement.balanceAfter === null ? (
                  <Absent />
                ) : (
                  formatMoney(movement.balanceAfter, currency)
                )}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <ul aria-label={label} className="md:hidden">
        {movements.map((movement) => (
          <li
            key={movement.id}
            className="border-b border-line px-4 py-2.5 text-table last:border-b-0"
          >
            <p className="flex justify-between gap-4">
              <span className="truncate font-medium">
                {customerOf(movement, customers) ?? codeWords(movement.type)}
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(movement.amount, currency)}
              </span>
            </p>
            <p className="mt-0.5 flex justify-between gap-4 text-ink-muted">
              <DateTime value={movement.createdAt} />
              <Cause {...movement} />
            </p>
          </li>
        ))}
      </ul>
      {(older ?? newer) && (
        <p className="flex gap-2 px-4 py-2 md:px-7">
          {newer && (
            <LinkButton variant="secondary" href={newer} scroll={false}>
              Newer
            </LinkButton>
          )}
          {older && (
            <LinkButton variant="secondary" href={older} scroll={false}>
              Older
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}

function customerOf({ customerId }: ExplainedMovement, customers: Record<string, string>) {
  return customerId === null ? undefined : customers[customerId];
}

function Cause({ paymentIntentId, payoutId, transferId }: ExplainedMovement) {
  if (paymentIntentId) return <Reference place="payments" id={paymentIntentId} />;
  if (payoutId) return <Reference place="payouts" id={payoutId} />;
  return transferId ? <Reference place="transfers" id={transferId} /> : <Absent />;
}
