import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageHeader } from "#components/display/page-header.tsx";
import { PaymentLinkForm } from "#components/payment-links/payment-link-form.tsx";
import { getCaller, orNotFound } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Edit payment link" };

export default async function EditPaymentLinkPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const link = await orNotFound(api.paymentLinks.get({ id }));
  if (link.deletedAt) redirect(`/payment-links/${id}`);
  return (
    <>
      <PageHeader
        title="Edit payment link"
        parent={{ href: `/payment-links/${id}`, label: link.name ?? "Untitled link" }}
        description="Its address stays. Checkouts already begun keep what they were begun with."
      />
      <PaymentLinkForm link={link} />
    </>
  );
}
