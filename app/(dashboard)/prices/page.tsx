import type { Metadata } from "next";
import { getCaller } from "#app/(dashboard)/api.ts";
import { CountedActive } from "#app/(dashboard)/counted-active.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { PricesTable } from "#components/prices/prices-table.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";

export const metadata: Metadata = { title: "Plans" };

export default async function PricesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("prices", params, {
    read: filterOf,
    list: api.prices.list,
  });
  const ids = [...new Set(data.map(({ productId }) => productId))];
  const products = ids.length > 0 ? await api.products.multiple({ ids }) : [];
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const prices = data.map((price) => ({
    ...price,
    productName: names.get(price.productId) ?? "Deleted product",
  }));
  return (
    <>
      <PageHeader title="Plans" description="The prices of your products, beside their own." />
      <ListSheet
        {...sheet}
        filters={
          <>
            <CountedActive
              list="prices"
              isNarrow={sheet.filter.search !== undefined}
              current={readFilter(params, "active", ["true", "false"])}
              params={params}
            />
            <SearchForm
              action="/prices"
              param="search"
              label="Search plans"
              placeholder="Name, lookup key or id"
              params={params}
              keep={["active"]}
            />
          </>
        }
      >
        <PricesTable prices={prices} pagination={pagination} />
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
