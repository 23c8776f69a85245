import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { CheckoutFilters } from "#components/checkout-sessions/checkout-filters.tsx";
import { CheckoutSessionsTable } from "#components/checkout-sessions/checkout-sessions-table.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import { beginOf, endOf } from "#components/table/filters/day-range.ts";
import { one, readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { funnelSteps } from "#server/wire/atoms/checkout/funnel-steps.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { CheckoutSessionStatus } from "#server/wire/payments/checkout-session.ts";

export const metadata: Metadata = { title: "Checkout sessions" };

export default async function CheckoutSessionsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const zone = await readerZone();
  const today = dayIn(await merchantNow(), zone);
  const filterOf = (address: SearchParams) => readCheckoutFilter(withDays(address, today), zone);
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("checkout-sessions", params, {
    read: filterOf,
    list: api.dashboard.checkouts,
  });
  const { status, ...others } = sheet.filter;
  return (
    <>
      <PageHeader
        title="Checkout sessions"
        isTitledByTabs
        description="Each visit to a hosted payment page, paid or not."
        actions={
          (await viewerMay("checkout:write")) && (
            <LinkButton href="/checkout-sessions/new">New checkout</LinkButton>
          )
        }
      />
      <ListSheet
        {...sheet}
        filters={
          <>
            <CountedStatus
              list="checkout-sessions"
              isNarrow={Object.values(others).some((value) => value !== undefined)}
              statuses={CheckoutSessionStatus.options}
              current={status}
              params={params}
            />
            <CheckoutFilters params={params} today={today} />
          </>
        }
      >
        <CheckoutSessionsTable
          sessions={data}
          pagination={pagination}
          mayLink={await viewerMay("payment-links:write")}
        />
      </ListSheet>
    </>
  );
}

/** Reads the address of the list of checkouts; what it cannot mean is left out. Days are those of `timeZone`. */
function readCheckoutFilter(params: SearchParams, timeZone: string) {
  return {
    status: readFilter(params, "status", CheckoutSessionStatus.options),
    paymentLinkId: readText(params, "paymentLinkId"),
    customerId: readText(params, "customerId"),
    startDate: beginOf(one(params["from"]), timeZone),
    endDate: endOf(one(params["to"]), timeZone),
    step: readFilter(params, "step", funnelSteps),
  };
}
