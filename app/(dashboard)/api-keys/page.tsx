import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { ApiKeysTable } from "#components/api-keys/api-keys-table.tsx";
import { NewKey } from "#components/api-keys/new-key.tsx";
import { OpenApprovals } from "#components/api-keys/open-approvals.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { KeyRound } from "#components/icons/icons.ts";
import type { SearchParams } from "#components/table/list-url.ts";
import { readScopes } from "#server/core/caller/scopes.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage(props: { searchParams: Promise<SearchParams> }) {
  const { limit, offset } = await listPage("api-keys", await props.searchParams);
  const [mayRead, mayWrite] = await Promise.all([
    viewerMay("api-keys:read"),
    viewerMay("api-keys:write"),
  ]);
  if (!mayRead) return <NotForYou title="API keys" deed="see API keys" icon={KeyRound} />;
  const api = await getCaller();
  const [{ data, pagination }, open] = await Promise.all([
    api.apiKeys.list({ limit, offset }),
    api.apiKeys.approvals({}),
  ]);
  return (
    <>
      <PageHeader
        title="API keys"
        description="Credentials of your own programs."
        actions={mayWrite && <NewKey readScopes={readScopes} />}
      />
      <OpenApprovals approvals={open.data} />
      <ListSheet name="api-keys" filter={{}}>
        <ApiKeysTable
          apiKeys={data}
          pagination={pagination}
          now={(await merchantNow()).toISOString()}
          mayWrite={mayWrite}
          readScopes={readScopes}
        />
      </ListSheet>
    </>
  );
}
