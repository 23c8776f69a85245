import type { Metadata } from "next";
import { PageHeader } from "#components/display/page-header.tsx";
import { FilesTable } from "#components/files/files-table.tsx";
import { UploadFiles } from "#components/files/upload-files.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";

export const metadata: Metadata = { title: "Files" };

const statuses = ["uploaded", "pending", "failed"] as const;

export default async function FilesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = await listPage("files", params);
  const filter = filterOf(params);
  const mayWrite = await viewerMay("storage:write");
  const api = await getCaller();
  const { data, pagination } = await api.storage.list({ ...filter, limit, offset });
  return (
    <>
      <PageHeader title="Files" />
      {mayWrite && <UploadFiles />}
      <ListSheet
        name="files"
        filters={
          <>
            <CountedStatus
              list="files"
              statuses={statuses}
              current={filter.status}
              params={params}
            />
          </>
        }
        filter={filter}
        countViews={countViewsOf({
          read: filterOf,
          list: (filter) => api.storage.list({ ...filter, limit: 1, offset: 0 }),
        })}
      >
        <FilesTable
          files={data}
          pagination={pagination}
          filtered={filter.status !== undefined || offset > 0}
          mayWrite={mayWrite}
        />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return { status: readFilter(params, "status", statuses) };
}
