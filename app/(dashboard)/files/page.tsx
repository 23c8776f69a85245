import type { Metadata } from "next";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { FilesTable } from "#components/files/files-table.tsx";
import { UploadFiles } from "#components/files/upload-files.tsx";
import { FilterLinks } from "#components/table/filter-links.tsx";
import { readFilter, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Files" };

export default async function FilesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = readListUrl(params);
  const status = readFilter(params, "status", ["uploaded", "pending", "failed"]);
  const api = await getCaller();
  const { data, pagination } = await api.storage.list({ limit, offset, status });
  return (
    <>
      <PageHeader title="Files" />
      {(await viewerMay("storage:write")) && <UploadFiles />}
      <div className="my-4">
        <FilterLinks
          label="Filter by status"
          param="status"
          current={status}
          params={params}
          options={[
            { value: null, label: "All" },
            { value: "uploaded", label: "Uploaded" },
            { value: "pending", label: "Pending" },
            { value: "failed", label: "Failed" },
          ]}
        />
      </div>
      <Card>
        <FilesTable
          files={data}
          pagination={pagination}
          filtered={status !== undefined || offset > 0}
        />
      </Card>
    </>
  );
}
