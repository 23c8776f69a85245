import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { ShippingRateForm } from "#components/shipping-rates/shipping-rate-form.tsx";

const title = "New shipping rate";
const parent = { href: "/shipping-rates", label: "Shipping rates" };

export const metadata: Metadata = { title };

export default async function NewShippingRatePage() {
  if (!(await viewerMay("shipping-rates:write"))) {
    return <NotForYou {...{ title, parent }} deed="make shipping rates" />;
  }
  const api = await getCaller();
  const [latest] = (await api.shippingRates.list({ limit: 1 })).data;
  return (
    <>
      <PageHeader {...{ title, parent }} />
      <ShippingRateForm
        currencies={currencyChoices()}
        of={{ currency: await currencyToPropose(latest) }}
      />
    </>
  );
}
