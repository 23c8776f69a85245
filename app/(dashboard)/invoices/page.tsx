import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { InvoicesTable } from "#components/invoices/invoices-table.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { InvoiceStatus } from "#server/wire/billing/invoice.ts";

export const metadata: Metadata = { title: "Invoices" };

export default async function InvoicesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const mayWrite = await viewerMay("invoices:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("invoices", params, {
    read: filterOf,
    list: api.invoices.list,
  });
  return (
    <>
      <PageHeader
        title="Invoices"
        isTitledByTabs
        actions={
          <>
            {(await viewerMay("bank-statements:read")) && (
              <LinkButton href="/invoices/bank-statements" variant="secondary">
                Bank statements
              </LinkButton>
            )}
            {(await viewerMay("invoice-reports:read")) && (
              <LinkButton href="/invoices/report" variant="secondary">
                File of a month
              </LinkButton>
            )}
            {mayWrite && <LinkButton href="/invoices/new">New invoice</LinkButton>}
          </>
        }
      />
      <ListSheet
        {...sheet}
        filters={
          <>
            <CountedStatus
              list="invoices"
              statuses={InvoiceStatus.options}
              current={sheet.filter.status}
              params={params}
            />
            <SearchForm
              action="/invoices"
              param="search"
              label="Search invoices"
              placeholder="Number, buyer or reference"
              params={params}
              keep={["status"]}
            />
          </>
        }
      >
        <InvoicesTable invoices={data} pagination={pagination} mayWrite={mayWrite} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return {
    status: readFilter(params, "status", InvoiceStatus.options),
    search: readText(params, "search"),
  };
}
