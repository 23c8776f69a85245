import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { zonesWith } from "#app/(dashboard)/zones.ts";
import { BusinessForm } from "#components/business/business-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";

export const metadata: Metadata = { title: "Business" };

export default async function BusinessPage() {
  if (!(await viewerMay("settings:read"))) {
    return <NotForYou title="Business" deed="see the business" />;
  }
  const settings = await (await getCaller()).settings.get();
  return (
    <>
      <PageHeader
        title="Business"
        description="In which days and which currency you count, how your invoices are numbered, and how plans change."
      />
      <BusinessForm
        settings={settings}
        zones={zonesWith(settings.timeZone)}
        currencies={currencyChoices(settings.mainCurrency)}
        mayChange={await viewerMay("settings:write")}
      />
    </>
  );
}
