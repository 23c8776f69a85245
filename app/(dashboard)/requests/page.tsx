import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { ArrowLeftRight } from "#components/icons/icons.ts";
import { readRequestFilter } from "#components/requests/request-address.ts";
import { RequestFilters } from "#components/requests/request-filters.tsx";
import { requestParams } from "#components/requests/request-params.ts";
import { outcomeWords } from "#components/requests/request-words.ts";
import { RequestsTable } from "#components/requests/requests-table.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { getServices } from "#server/http/services.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { countedMax, isOfLastDay, RequestOutcome } from "#server/wire/logged-request.ts";

export const metadata: Metadata = { title: "Requests" };

export default async function RequestsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  if (!(await viewerMay("api-keys:read")))
    return <NotForYou title="Requests" deed="see what programs asked" icon={ArrowLeftRight} />;
  const zone = await readerZone();
  const { env } = getServices();
  const today = dayIn(await merchantNow(), zone);
  const filterOf = (address: SearchParams) => readRequestFilter(withDays(address, today), zone);
  const api = await getCaller();
  const [{ data, pagination, sheet }, keys] = await Promise.all([
    readList("requests", params, { read: filterOf, list: api.requests.list }),
    api.apiKeys.list({ limit: 100, offset: 0 }),
  ]);
  return (
    <>
      <PageHeader title="Requests" description={description(env.RETENTION_REQUEST_LOG_DAYS)} />
      {isOfLastDay(sheet.filter) && (
        <p className="mb-2 text-table text-ink-muted">
          Requests of the last 24 hours. Choose dates to see others.
        </p>
      )}
      <ListSheet
        {...sheet}
        filters={
          <>
            <SearchForm
              action="/requests"
              param="q"
              label="Search requests"
              placeholder="Path, status, id, request id, error code"
              params={params}
              keep={requestParams.filter((name) => name !== "q")}
            />
            <FilterLinks
              label="Filter by how it went"
              param="outcome"
              current={sheet.filter.outcome}
              params={params}
              options={[
                { value: null, label: "All" },
                ...RequestOutcome.options.map((value) => ({ value, label: outcomeWords[value] })),
              ]}
            />
            <RequestFilters
              params={params}
              keys={keys.data.map(({ id, name, last4 }) => ({
                value: id,
                label: `${name} …${last4}`,
              }))}
              today={today}
            />
          </>
        }
      >
        <RequestsTable
          requests={data}
          pagination={{ ...pagination, isAtLeast: pagination.total === countedMax + 1 }}
        />
      </ListSheet>
    </>
  );
}

function description(days: number): string {
  const kept = days === 0 ? "" : ` Kept for ${days} days.`;
  return `Your programs' requests and the answers. Secrets and card data are left out.${kept}`;
}
