import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { WebhookEndpointsTable } from "#components/webhook-endpoints/webhook-endpoints-table.tsx";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage(props: { searchParams: Promise<SearchParams> }) {
  const { limit, offset } = await listPage("webhook-endpoints", await props.searchParams);
  const mayWrite = await viewerMay("webhook-endpoints:write");
  const api = await getCaller();
  const { data, pagination } = await api.webhookEndpoints.list({ limit, offset });
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="URLs of yours that receive events as they happen."
        actions={
          <>
            <LinkButton variant="secondary" href="/webhook-endpoints/explain">
              Why did my signature fail?
            </LinkButton>
            {mayWrite && <LinkButton href="/webhook-endpoints/new">New endpoint</LinkButton>}
          </>
        }
      />
      <ListSheet name="webhook-endpoints" filter={{}}>
        <WebhookEndpointsTable endpoints={data} pagination={pagination} mayWrite={mayWrite} />
      </ListSheet>
    </>
  );
}
