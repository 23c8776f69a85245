import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { StatementsTable } from "#components/bank-statements/statements-table.tsx";
import { UploadStatement } from "#components/bank-statements/upload-statement.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Landmark } from "#components/icons/icons.ts";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";

const title = "Bank statements";
const parent = { href: "/invoices", label: "Invoices" };

export const metadata: Metadata = { title };

export default async function BankStatementsPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("bank-statements:read")))
    return <NotForYou {...{ title, parent }} deed="see bank statements" icon={Landmark} />;
  const { limit, offset } = readListUrl(await props.searchParams);
  const api = await getCaller();
  const { data, pagination } = await api.bankStatements.list({ limit, offset });
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="Payments by bank transfer, compared with your invoices by number and amount."
      />
      {(await viewerMay("bank-statements:write")) && <UploadStatement />}
      <StatementsTable statements={data} pagination={pagination} />
    </>
  );
}
