import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { FilesTable } from "#components/files/files-table.tsx";
import { UploadFiles } from "#components/files/upload-files.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";

export const metadata: Metadata = { title: "Files" };

const statuses = ["uploaded", "pending", "failed"] as const;

export default async function FilesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const mayWrite = await viewerMay("storage:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("files", params, {
    read: filterOf,
    list: api.storage.list,
  });
  return (
    <>
      <PageHeader title="Files" />
      {mayWrite && <UploadFiles />}
      <ListSheet
        {...sheet}
        filters={
          <CountedStatus
            list="files"
            statuses={statuses}
            current={sheet.filter.status}
            params={params}
          />
        }
      >
        <FilesTable files={data} pagination={pagination} mayWrite={mayWrite} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return { status: readFilter(params, "status", statuses) };
}
