import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { EventsTable } from "#components/events/events-table.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { StatusFilter } from "#components/table/filters/status-filter.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";

export const metadata: Metadata = { title: "Events" };

const statuses = ["delivered", "pending", "failed"] as const;

export default async function EventsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const [{ data, pagination, sheet }, maySend] = await Promise.all([
    readList("events", params, { read: filterOf, list: api.events.list }),
    viewerMay("events:write"),
  ]);
  const rows = data.map(({ data: _data, ...row }) => row);
  return (
    <>
      <PageHeader title="Events" description="Everything that happened, and its deliveries." />
      <ListSheet
        {...sheet}
        filters={
          <>
            <StatusFilter
              label="Filter by delivery"
              statuses={statuses}
              current={sheet.filter.status}
              params={params}
            />
            <SearchForm
              action="/events"
              param="type"
              label="Filter by type"
              placeholder="payment_intent.succeeded"
              params={params}
              keep={["status"]}
            />
          </>
        }
      >
        <EventsTable events={rows} pagination={pagination} maySend={maySend} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return {
    status: readFilter(params, "status", statuses),
    type: readText(params, "type")?.slice(0, 100),
  };
}
