import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { leftOutWords, summaryOf } from "#components/bank-statements/outcome-words.ts";
import { StatementEntries } from "#components/bank-statements/statement-entries.tsx";
import { statementTitle } from "#components/bank-statements/statement-title.ts";
import { EmptyState } from "#components/display/empty-state.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Landmark } from "#components/icons/icons.ts";

export const metadata: Metadata = { title: "Bank statement" };

export default async function BankStatementPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const statement = await orNotFound(api.bankStatements.get({ id }));
  const { entries } = await api.bankStatements.entries({ id });
  const leftOut = leftOutWords(statement);
  return (
    <>
      <PageHeader
        title={statementTitle(statement)}
        parent={{ href: "/invoices/bank-statements", label: "Bank statements" }}
        description={[...statement.accounts, summaryOf(statement)].join(" · ")}
      />
      {entries.length > 0 ? (
        <StatementEntries
          id={id}
          entries={entries}
          mayWrite={await viewerMay("bank-statements:write")}
        />
      ) : (
        <EmptyState icon={Landmark} title="No payments in this file">
          It has no entry of money that came in.
        </EmptyState>
      )}
      {leftOut && <p className="mt-6 text-table text-ink-muted">{leftOut}</p>}
    </>
  );
}
