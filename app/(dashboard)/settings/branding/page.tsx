import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { BrandingForm } from "#components/branding/branding-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";

export const metadata: Metadata = { title: "Branding" };

export default async function BrandingPage() {
  if (!(await viewerMay("settings:read")))
    return <NotForYou title="Branding" deed="see the branding" />;
  const settings = await (await getCaller()).settings.get();
  return (
    <>
      <PageHeader
        title="Branding"
        description="Shown on your payment pages and receipts, except where a link or session sets its own."
      />
      <BrandingForm settings={settings} mayChange={await viewerMay("settings:write")} />
    </>
  );
}
