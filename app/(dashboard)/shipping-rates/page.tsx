import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedActive } from "#app/(dashboard)/counted-active.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { ShippingRatesTable } from "#components/shipping-rates/shipping-rates-table.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Shipping rates" };

export default async function ShippingRatesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const mayWrite = await viewerMay("shipping-rates:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("shipping-rates", params, {
    read: filterOf,
    list: api.shippingRates.list,
  });
  return (
    <>
      <PageHeader
        title="Shipping rates"
        actions={mayWrite && <LinkButton href="/shipping-rates/new">New rate</LinkButton>}
      />
      <ListSheet
        {...sheet}
        filters={
          <>
            <CountedActive
              list="shipping-rates"
              isNarrow={sheet.filter.search !== undefined}
              current={readFilter(params, "active", ["true", "false"])}
              params={params}
            />
            <SearchForm
              action="/shipping-rates"
              param="search"
              label="Search shipping rates"
              placeholder="Name or id"
              params={params}
              keep={["active"]}
            />
          </>
        }
      >
        <ShippingRatesTable rates={data} pagination={pagination} mayWrite={mayWrite} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  const active = readFilter(params, "active", ["true", "false"]);
  return {
    search: readText(params, "search"),
    active: active === undefined ? undefined : active === "true",
  };
}
