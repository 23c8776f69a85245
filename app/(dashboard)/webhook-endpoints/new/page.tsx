import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { NewEndpoint } from "#components/webhook-endpoints/new-endpoint.tsx";

const title = "New webhook endpoint";
const parent = { href: "/webhook-endpoints", label: "Webhooks" };

export const metadata: Metadata = { title };

export default async function NewWebhookEndpointPage() {
  if (!(await viewerMay("webhook-endpoints:write"))) {
    return <NotForYou {...{ title, parent }} deed="make webhook endpoints" />;
  }
  const api = await getCaller();
  const types = (await api.events.listTypes({ limit: 100 })).data;
  return (
    <>
      <PageHeader {...{ title, parent }} />
      <NewEndpoint types={types.map(({ name, description }) => ({ name, description }))} />
    </>
  );
}
