import type { Metadata } from "next";
import { Link } from "#components/ui/link.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { ProductsTable } from "#components/products/products-table.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedActive } from "#app/(dashboard)/counted-active.tsx";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = await listPage("products", params);
  const search = readText(params, "search");
  const active = readFilter(params, "active", ["true", "false"]);
  const mayWrite = await viewerMay("products:write");
  const api = await getCaller();
  const filter = filterOf(params);
  const { data, pagination } = await api.products.list({ ...filter, limit, offset });
  return (
    <>
      <PageHeader
        title="Products"
        actions={
          mayWrite && (
            <Button asChild>
              <Link href="/products/new">New product</Link>
            </Button>
          )
        }
      />
      <ListSheet
        name="products"
        filters={
          <>
            <CountedActive
              list="products"
              isNarrow={search !== undefined}
              current={active}
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
        filter={filter}
        countViews={countViewsOf({
          read: filterOf,
          list: (filter) => api.products.list({ ...filter, limit: 1, offset: 0 }),
        })}
      >
        <ProductsTable
          products={data}
          pagination={pagination}
          filtered={search !== undefined || active !== undefined || offset > 0}
          mayWrite={mayWrite}
        />
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
