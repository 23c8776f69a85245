import type { Metadata } from "next";
import { PageHeader } from "#components/display/page-header.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { ExplainSignatureForm } from "#components/webhook-endpoints/explain-signature-form.tsx";

export const metadata: Metadata = { title: "Why did my signature fail?" };

/** `?attempt=dat_…` points at a request that was sent; without it headers are pasted. */
export default async function ExplainSignaturePage(props: { searchParams: Promise<SearchParams> }) {
  const { attempt } = await props.searchParams;
  const attemptId = typeof attempt === "string" && attempt !== "" ? attempt : undefined;
  return (
    <>
      <PageHeader
        title="Why did my signature fail?"
        parent={{ href: "/webhook-endpoints", label: "Webhooks" }}
        description="Checks a webhook request step by step, as your program should, and says which step broke."
      />
      <ExplainSignatureForm key={attemptId} attemptId={attemptId} />
    </>
  );
}
