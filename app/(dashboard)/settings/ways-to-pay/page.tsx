import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { MethodsForm } from "#components/business/methods-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";

export const metadata: Metadata = { title: "Ways to pay" };

export default async function WaysToPayPage() {
  if (!(await viewerMay("settings:read"))) {
    return <NotForYou title="Ways to pay" deed="see the ways to pay" />;
  }
  const settings = await (await getCaller()).settings.get();
  return (
    <>
      <PageHeader
        title="Ways to pay"
        description="Cards are always offered. Each of these leads shoppers to their own bank, and appears on one-time purchases in its currencies. Activate it at your processor first."
      />
      <MethodsForm settings={settings} mayChange={await viewerMay("settings:write")} />
    </>
  );
}
