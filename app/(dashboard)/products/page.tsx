import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedActive } from "#app/(dashboard)/counted-active.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { ProductsTable } from "#components/products/products-table.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const mayWrite = await viewerMay("products:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("products", params, {
    read: filterOf,
    list: api.products.list,
  });
  return (
    <>
      <PageHeader
        title="Products"
        actions={mayWrite && <LinkButton href="/products/new">New product</LinkButton>}
      />
      <ListSheet
        {...sheet}
        filters={
          <>
            <CountedActive
              list="products"
              isNarrow={sheet.filter.search !== undefined}
              current={readFilter(params, "active", ["true", "false"])}
              params={params}
            />
            <SearchForm
              action="/products"
              param="search"
              label="Search products"
              placeholder="Name or id"
              params={params}
              keep={["active"]}
            />
          </>
        }
      >
        <ProductsTable products={data} pagination={pagination} mayWrite={mayWrite} />
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
