import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedActive } from "#app/(dashboard)/counted-active.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { PaymentLinksTable } from "#components/payment-links/payment-links-table.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Payment links" };

export default async function PaymentLinksPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const active = readFilter(params, "active", ["true", "false"]);
  const available = readFilter(params, "available", ["true", "false"]);
  const mayWrite = await viewerMay("payment-links:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("payment-links", params, {
    read: filterOf,
    list: api.paymentLinks.list,
  });
  return (
    <>
      <PageHeader
        title="Payment links"
        isTitledByTabs
        description="Pages where anyone can pay, as often as you like."
        actions={mayWrite && <LinkButton href="/payment-links/new">New payment link</LinkButton>}
      />
      <ListSheet
        {...sheet}
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
      >
        <PaymentLinksTable links={data} pagination={pagination} mayWrite={mayWrite} />
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
