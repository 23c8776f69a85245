import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { CompareNow } from "#components/reconciliation/compare-now.tsx";
import { DifferencesTable } from "#components/reconciliation/differences-table.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function ReconciliationPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const shown = readFilter(params, "shown", choices);
  const api = await getCaller();
  const [{ data, pagination, sheet }, mayCompare] = await Promise.all([
    readList("reconciliation", params, { read: filterOf, list: api.reconciliation.list }),
    viewerMay("reconciliation:write"),
  ]);
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Differences between the card processor and your ledger. They are compared every day."
        actions={mayCompare && <CompareNow />}
      />
      <ListSheet
        {...sheet}
        filters={
          <FilterLinks
            label="Which differences"
            param="shown"
            current={shown}
            params={params}
            options={[
              { value: null, label: "Open" },
              { value: "over", label: "Over" },
              { value: "all", label: "All" },
            ]}
          />
        }
      >
        <DifferencesTable differences={data} pagination={pagination} />
      </ListSheet>
    </>
  );
}

const choices = ["over", "all"] as const;

/** Reads the list's filter from the page's address. Without a choice it selects what somebody has to look at. */
function filterOf(params: SearchParams) {
  const shown = readFilter(params, "shown", choices);
  return { resolved: shown === "all" ? undefined : shown === "over" };
}
