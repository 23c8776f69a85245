import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { mainCurrencyOf } from "#app/(dashboard)/main-currency.ts";
import { ratesOf, trialsOf } from "#components/billing/rates/month-of.ts";
import { RatesTable } from "#components/billing/rates/rates-table.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { TrendingUp } from "#components/icons/icons.ts";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { monthsOf } from "#server/wire/billing/month.ts";

export const metadata: Metadata = { title: "Churn, trials and retries" };

export default async function RatesPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("billing:read")))
    return <NotForYou title="Churn, trials and retries" deed="see the revenue" icon={TrendingUp} />;
  const params = await props.searchParams;
  const api = await getCaller();
  const [{ months }, trials] = await Promise.all([api.billing.rates({}), api.billing.trials({})]);
  const currencies = [
    ...new Set([...months, ...trials.months].map(({ currency }) => currency)),
  ].toSorted();
  const currency =
    readFilter(params, "currency", currencies) ??
    (await mainCurrencyOf(currencies)) ??
    currencies[0];
  const rows = currency
    ? monthsOf(trials).map((month) => ({
        id: month,
        rates: ratesOf({ month, currency }, months),
        trials: trialsOf({ month, currency }, trials.months),
      }))
    : [];
  // Nothing is said of the months before there was anything to lose.
  const begun = rows.findIndex(
    ({ rates, trials: { ended } }) => rates.mrrStart + rates.customersGained + ended > 0,
  );
  return (
    <>
      <PageHeader
        title="Churn, trials and retries"
        parent={{ href: "/billing", label: "Billing" }}
        description="The last twelve months. A month that is over keeps its numbers."
        actions={
          currencies.length > 1 && (
            <FilterLinks
              label="Currency of the figures"
              param="currency"
              current={currency}
              params={params}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          )
        }
      />
      <RatesTable rows={rows.slice(begun === -1 ? rows.length : begun).toReversed()} />
    </>
  );
}
