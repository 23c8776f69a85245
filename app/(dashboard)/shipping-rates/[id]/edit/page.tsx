import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { ShippingRateForm } from "#components/shipping-rates/shipping-rate-form.tsx";

const title = "Edit shipping rate";

export const metadata: Metadata = { title };

export default async function EditShippingRatePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const rate = await orNotFound(api.shippingRates.get({ id }));
  if (rate.deletedAt) redirect(`/shipping-rates/${id}`);
  const parent = { href: `/shipping-rates/${id}`, label: rate.name };
  if (!(await viewerMay("shipping-rates:write"))) {
    return <NotForYou {...{ title, parent }} deed="change shipping rates" />;
  }
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="Open checkouts follow. Paid orders keep their price."
      />
      <ShippingRateForm currencies={currencyChoices(rate.currency)} of={rate} />
    </>
  );
}
