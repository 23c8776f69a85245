import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { AddRate } from "#components/tax/rates/add-rate.tsx";
import { RatesTable } from "#components/tax/rates/rates-table.tsx";
import { countryOptions } from "#server/wire/atoms/checkout/countries.ts";

const title = "Your own tax rates";
const parent = { href: "/settings/tax", label: "Tax" };

export const metadata: Metadata = { title };

export default async function TaxRatesPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("tax-rates:read")))
    return <NotForYou {...{ title, parent }} deed="see the tax rates" />;
  const { limit, offset } = readListUrl(await props.searchParams);
  const api = await getCaller();
  const { data, pagination } = await api.taxRates.list({ limit, offset });
  const mayChange = await viewerMay("tax-rates:write");
  const today = (await merchantNow()).toISOString().slice(0, 10);
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="They win over the built-in rate of the same country, class and day."
        actions={mayChange && <AddRate countries={countryOptions("en")} today={today} />}
      />
      <RatesTable {...{ pagination, mayChange, today }} rates={data} />
    </>
  );
}
