"use client";

import { useState } from "react";
import { EntriesTable } from "#components/bank-statements/entries-table.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import type { BankStatementEntry } from "#server/wire/billing/bank-statement.ts";

type StatementEntriesProps = { id: string; entries: BankStatementEntry[]; mayWrite: boolean };

/** The payments of a statement: those that pay an invoice, to be confirmed, then those that are left to a person. */
export function StatementEntries({ id, entries, mayWrite }: StatementEntriesProps) {
  const [passedOver, setPassedOver] = useState<ReadonlySet<string>>(new Set());
  const matched = entries.filter(({ outcome }) => outcome === "matched");
  const chosen = matched.filter((entry) => !passedOver.has(entry.id));
  const paid = entries.filter(({ outcome }) => outcome === "paid");
  const left = entries.filter(({ outcome }) => outcome !== "matched" && outcome !== "paid");
  const choose = (entryId: string, isChosen: boolean) =>
    setPassedOver((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(entryId);
      else next.add(entryId);
      return next;
    });
  return (
    <div className="grid gap-8">
      {matched.length > 0 && (
        <Section
          title="Pay an invoice"
          words="Number and amount are those of one open invoice."
          action={mayWrite && chosen.length > 0 && <Confirm id={id} entries={chosen} />}
        >
          <EntriesTable
            label="Payments that pay an invoice"
            entries={matched}
            choice={mayWrite ? { isChosen: (one) => !passedOver.has(one), choose } : undefined}
          />
        </Section>
      )}
      {paid.length > 0 && (
        <Section title="Marked as paid" words="By this statement, with the bank’s reference.">
          <EntriesTable label="Payments that were marked" entries={paid} />
        </Section>
      )}
      {left.length > 0 && (
        <Section
          title="Left to you"
          words="Nothing is done with these. Open an invoice to mark it as paid by hand."
        >
          <EntriesTable label="Payments that are left to you" entries={left} hasReason />
        </Section>
      )}
    </div>
  );
}

type SectionProps = {
  title: string;
  words: string;
  action?: React.ReactNode;
  children: React.ReactNode;
};

function Section({ title, words, action, children }: SectionProps) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-sm font-semibold">{title}</h2>
          <p className="text-table text-ink-muted">{words}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

function Confirm({ id, entries }: { id: string; entries: BankStatementEntry[] }) {
  const confirm = trpc.bankStatements.confirm.useMutation({ trpc: once });
  const count = entries.length === 1 ? "1 invoice" : `${entries.length} invoices`;
  const entryIds = entries.map((entry) => entry.id);
  return (
    <ConfirmAction
      title={`Mark ${count} as paid?`}
      description="By bank transfer, with the bank’s reference and day. Their pages take no payment any more, and the balance stays as it is. This cannot be undone."
      trigger={<Button>Mark {count} as paid</Button>}
      confirmLabel="Mark as paid"
      keepLabel="Not now"
      isReversible
      mutation={confirm}
      run={(options) => confirm.mutate({ id, entryIds }, options)}
      done={`${count} compared and marked as paid`}
    />
  );
}
