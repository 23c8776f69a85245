import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Download, ScrollText } from "#components/icons/icons.ts";
import { AuditLogTable } from "#components/settings/audit-log-table.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { listHref, readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { Button } from "#components/ui/button.tsx";

export const metadata: Metadata = { title: "Audit log" };

// The service by itself changes nothing yet that is entered.
const actors = ["person", "key", "operator"] as const;
const words = { person: "People", key: "API keys", operator: "Operators" };

export default async function AuditLogPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  if (!(await viewerMay("audit-log:read")))
    return <NotForYou title="Audit log" deed="read the audit log" icon={ScrollText} />;
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("audit-log", params, {
    read: filterOf,
    list: api.auditLog.list,
  });
  return (
    <>
      <PageHeader
        title="Audit log"
        parent={{ href: "/settings", label: "Settings" }}
        description="Every change, with its author, time and origin. Entries cannot be changed or removed."
        actions={
          <Button asChild variant="secondary">
            <FileLink href={`/settings/audit-log/file${listHref(params, {})}`} download>
              <Download aria-hidden className="size-4" /> CSV
            </FileLink>
          </Button>
        }
      />
      <ListSheet
        {...sheet}
        filters={
          <>
            <FilterLinks
              label="Filter by who did it"
              param="actor"
              current={sheet.filter.actor}
              params={params}
              options={[
                { value: null, label: "All" },
                ...actors.map((value) => ({ value, label: words[value] })),
              ]}
            />
            <SearchForm
              action="/settings/audit-log"
              param="q"
              label="Filter by operation or id"
              placeholder="team.changeRole or key_…"
              params={params}
              keep={["actor"]}
            />
          </>
        }
      >
        <AuditLogTable entries={data} pagination={pagination} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  const actor = readFilter(params, "actor", actors);
  // An id and an operation look different enough for one field.
  const wanted = readText(params, "q")?.slice(0, 100);
  return wanted?.includes(".") ? { actor, action: wanted } : { actor, objectId: wanted };
}
