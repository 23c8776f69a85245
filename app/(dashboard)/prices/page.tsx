import type { Metadata } from "next";
import { getCaller } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ActiveList, activeFilter } from "#app/(dashboard)/products/active-list.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { PricesTable } from "#components/prices/prices-table.tsx";
import type { SearchParams } from "#components/table/list-url.ts";

export const metadata: Metadata = { title: "Plans" };

export default async function PricesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("prices", params, {
    read: activeFilter,
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
      <ActiveList {...{ sheet, params }} rows="plans" searched="Name, lookup key or id">
        <PricesTable prices={prices} pagination={pagination} />
      </ActiveList>
    </>
  );
}
