import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { PortalForm } from "#components/business/portal-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";

export const metadata: Metadata = { title: "Customer’s page" };

export default async function CustomersPagePage() {
  if (!(await viewerMay("settings:read"))) {
    return <NotForYou title="Customer’s page" deed="see the settings of the customer’s page" />;
  }
  const settings = await (await getCaller()).settings.get();
  return (
    <>
      <PageHeader
        title="Customer’s page"
        description={`The page on which your customers manage what they have with you: /portal/${settings.id}`}
      />
      <PortalForm settings={settings} mayChange={await viewerMay("settings:write")} />
    </>
  );
}
