import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ActiveList, activeFilter } from "#app/(dashboard)/products/active-list.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { ProductsTable } from "#components/products/products-table.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const mayWrite = await viewerMay("products:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("products", params, {
    read: activeFilter,
    list: api.products.list,
  });
  return (
    <>
      <PageHeader
        title="Products"
        actions={mayWrite && <LinkButton href="/products/new">New product</LinkButton>}
      />
      <ActiveList {...{ sheet, params }} rows="products" searched="Name or id">
        <ProductsTable products={data} pagination={pagination} mayWrite={mayWrite} />
      </ActiveList>
    </>
  );
}
