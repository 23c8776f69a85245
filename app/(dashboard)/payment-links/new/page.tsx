import type { Metadata } from "next";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/currency-choices.ts";
import { PaymentLinkForm } from "#components/payment-links/payment-link-form.tsx";
import { getCaller } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "New payment link" };

export default async function NewPaymentLinkPage() {
  const api = await getCaller();
  const [latest] = (await api.paymentLinks.list({ limit: 1 })).data;
  return (
    <>
      <PageHeader
        title="New payment link"
        parent={{ href: "/payment-links", label: "Payment links" }}
      />
      <PaymentLinkForm
        currencies={currencyChoices()}
        initial={{
          currency: latest?.currency ?? "EUR",
          successUrl: latest?.successUrl ?? "",
          cancelUrl: latest?.cancelUrl ?? "",
        }}
      />
    </>
  );
}
