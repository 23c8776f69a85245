import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PaymentLinkForm } from "#components/payment-links/form/payment-link-form.tsx";

const title = "Edit payment link";

export const metadata: Metadata = { title };

export default async function EditPaymentLinkPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const link = await orNotFound(api.paymentLinks.get({ id }));
  if (link.deletedAt) redirect(`/payment-links/${id}`);
  const parent = { href: `/payment-links/${id}`, label: link.name ?? "Untitled link" };
  if (!(await viewerMay("payment-links:write"))) {
    return <NotForYou {...{ title, parent }} deed="change payment links" />;
  }
  return (
    <PaymentLinkForm
      title={title}
      description="Its URL stays the same. Checkouts that have begun are not changed."
      link={link}
    />
  );
}
