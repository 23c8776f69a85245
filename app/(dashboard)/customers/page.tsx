import type { Metadata } from "next";
import { Link } from "#components/ui/link.tsx";
import { Button } from "#components/ui/button.tsx";
import { CustomersTable } from "#components/customers/customers-table.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { readText, type SearchParams } from "#components/table/list-url.ts";
import { SearchForm } from "#components/table/search-form.tsx";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = await listPage("customers", params);
  const filter = filterOf(params);
  const mayWrite = await viewerMay("customers:write");
  const api = await getCaller();
  const { data, pagination } = await api.customers.list({ ...filter, limit, offset });
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          mayWrite && (
            <Button asChild>
              <Link href="/customers/new">New customer</Link>
            </Button>
          )
        }
      />
      <div className="mb-4">
        <SearchForm
          action="/customers"
          param="search"
          label="Search customers"
          placeholder="Name, e-mail, phone or id"
          params={params}
        />
      </div>
      <ListSheet
        name="customers"
        filter={filter}
        countViews={countViewsOf({
          read: filterOf,
          list: (filter) => api.customers.list({ ...filter, limit: 1, offset: 0 }),
        })}
      >
        <CustomersTable
          customers={data}
          pagination={pagination}
          filtered={filter.search !== undefined || offset > 0}
          mayWrite={mayWrite}
        />
      </ListSheet>
    </>
  );
}

/** What its address narrows. */
function filterOf(params: SearchParams) {
  return { search: readText(params, "search") };
}
