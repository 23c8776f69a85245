import type { Metadata } from "next";
import { Link } from "#components/ui/link.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { PaymentLinksTable } from "#components/payment-links/payment-links-table.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedActive } from "#app/(dashboard)/counted-active.tsx";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";

export const metadata: Metadata = { title: "Payment links" };

export default async function PaymentLinksPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = await listPage("payment-links", params);
  const active = readFilter(params, "active", ["true", "false"]);
  const available = readFilter(params, "available", ["true", "false"]);
  const mayWrite = await viewerMay("payment-links:write");
  const api = await getCaller();
  const filter = filterOf(params);
  const { data, pagination } = await api.paymentLinks.list({ ...filter, limit, offset });
  return (
    <>
      <PageHeader
        title="Payment links"
        isTitledByTabs
        description="Addresses that anyone can pay at, as often as you like."
        actions={
          mayWrite && (
            <Button asChild>
              <Link href="/payment-links/new">New payment link</Link>
            </Button>
          )
        }
      />
      <ListSheet
        name="payment-links"
        filters={
          <>
            <CountedActive
              list="payment-links"
              labels={{ on: "Switched on", off: "Switched off" }}
              isNarrow={available !== undefined}
              current={active}
              params={params}
            />
            <FilterLinks
              label="Filter by whether it can be paid"
              param="available"
              options={payable}
              current={available}
              params={params}
            />
          </>
        }
        filter={filter}
        countViews={countViewsOf({
          read: filterOf,
          list: (filter) => api.paymentLinks.list({ ...filter, limit: 1, offset: 0 }),
        })}
      >
        <PaymentLinksTable
          links={data}
          pagination={pagination}
          filtered={active !== undefined || available !== undefined || offset > 0}
          mayWrite={mayWrite}
        />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  const active = readFilter(params, "active", ["true", "false"]);
  const available = readFilter(params, "available", ["true", "false"]);
  return {
    active: active === undefined ? undefined : active === "true",
    available: available === undefined ? undefined : available === "true",
  };
}

const payable = [
  { value: null, label: "Any" },
  { value: "true", label: "Can be paid" },
  { value: "false", label: "Cannot be paid" },
] as const;
