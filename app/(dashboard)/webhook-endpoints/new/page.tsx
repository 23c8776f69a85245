import type { Metadata } from "next";
import { PageHeader } from "#components/display/page-header.tsx";
import { NewEndpoint } from "#components/webhook-endpoints/new-endpoint.tsx";
import { getCaller } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "New webhook endpoint" };

export default async function NewWebhookEndpointPage() {
  const api = await getCaller();
  const types = (await api.events.listTypes({ limit: 100 })).data;
  return (
    <>
      <PageHeader
        title="New webhook endpoint"
        parent={{ href: "/webhook-endpoints", label: "Webhooks" }}
      />
      <NewEndpoint types={types.map(({ name, description }) => ({ name, description }))} />
    </>
  );
}
