import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ActiveList, activeFilter } from "#app/(dashboard)/products/active-list.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { ShippingRatesTable } from "#components/shipping-rates/shipping-rates-table.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Shipping rates" };

export default async function ShippingRatesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const mayWrite = await viewerMay("shipping-rates:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("shipping-rates", params, {
    read: activeFilter,
    list: api.shippingRates.list,
  });
  return (
    <>
      <PageHeader
        title="Shipping rates"
        actions={mayWrite && <LinkButton href="/shipping-rates/new">New rate</LinkButton>}
      />
      <ActiveList {...{ sheet, params }} rows="shipping rates" searched="Name or id">
        <ShippingRatesTable rates={data} pagination={pagination} mayWrite={mayWrite} />
      </ActiveList>
    </>
  );
}
