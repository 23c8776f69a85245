import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { CustomersTable } from "#components/customers/customers-table.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import { beginOf, endOf } from "#components/table/filters/day-range.ts";
import { Days } from "#components/table/filters/filters.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { one, readText, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const zone = await readerZone();
  const today = dayIn(await merchantNow(), zone);
  const filterOf = (address: SearchParams) => readCustomerFilter(withDays(address, today), zone);
  const mayWrite = await viewerMay("customers:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("customers", params, {
    read: filterOf,
    list: api.customers.list,
  });
  return (
    <>
      <PageHeader
        title="Customers"
        actions={mayWrite && <LinkButton href="/customers/new">New customer</LinkButton>}
      />
      <ListSheet
        {...sheet}
        filters={
          <>
            <SearchForm
              action="/customers"
              param="search"
              label="Search customers"
              placeholder="Name, email, phone or id"
              params={params}
              keep={["from", "to", "days"]}
            />
            <Days params={params} today={today} />
          </>
        }
      >
        <CustomersTable customers={data} pagination={pagination} mayWrite={mayWrite} />
      </ListSheet>
    </>
  );
}

/**
 * Reads the list's filter from the page's address, including the days when the customers came. Days are those of
 * `timeZone`.
 */
function readCustomerFilter(params: SearchParams, timeZone: string) {
  return {
    search: readText(params, "search"),
    startDate: beginOf(one(params["from"]), timeZone),
    endDate: endOf(one(params["to"]), timeZone),
  };
}
