import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { RetriesForm } from "#components/business/retries-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";

export const metadata: Metadata = { title: "Retries" };

export default async function RetriesPage() {
  if (!(await viewerMay("settings:read"))) {
    return <NotForYou title="Retries" deed="see the retries" />;
  }
  const settings = await (await getCaller()).settings.get();
  return (
    <>
      <PageHeader
        title="Retries"
        description="When a declined renewal is charged again, and which emails its customer gets."
      />
      <RetriesForm settings={settings} mayChange={await viewerMay("settings:write")} />
    </>
  );
}
