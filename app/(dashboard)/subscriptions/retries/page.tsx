import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { RetriesTable } from "#components/subscriptions/retries-table.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Declined, being tried again" };

export default async function RetryQueuePage() {
  if (!(await viewerMay("subscriptions:read")))
    return <NotForYou title="Declined, being tried again" deed="see subscriptions" />;
  const { rows, total } = await (await getCaller()).dashboard.retryQueue();
  return (
    <>
      <PageHeader
        title="Declined, being tried again"
        parent={{ href: "/subscriptions", label: "Subscriptions" }}
        description={
          total > rows.length ? `The ${rows.length} of ${total} that are tried next.` : undefined
        }
        actions={
          (await viewerMay("settings:write")) && (
            <LinkButton variant="secondary" href="/settings/retries">
              Edit retries
            </LinkButton>
          )
        }
      />
      <RetriesTable rows={rows} mayWrite={await viewerMay("subscriptions:write")} />
    </>
  );
}
