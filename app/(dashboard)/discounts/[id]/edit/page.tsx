import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { EditDiscountForm } from "#components/discounts/edit-discount-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";

const title = "Edit discount";

export const metadata: Metadata = { title };

export default async function EditDiscountPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const discount = await orNotFound(api.discounts.get({ id }));
  if (discount.deletedAt) redirect(`/discounts/${id}`);
  const parent = { href: `/discounts/${id}`, label: discount.name };
  if (!(await viewerMay("discounts:write"))) {
    return <NotForYou {...{ title, parent }} deed="change discounts" />;
  }
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="The amount taken off cannot change. To take off another amount, copy the discount."
      />
      <EditDiscountForm discount={discount} />
    </>
  );
}
