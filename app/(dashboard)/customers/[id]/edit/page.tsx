import type { Metadata } from "next";
import { CustomerForm } from "#components/customers/customer-form.tsx";
import { customerLabel } from "#components/customers/customer-label.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { getCaller, orNotFound } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Edit customer" };

export default async function EditCustomerPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const customer = await orNotFound(api.customers.get({ id }));
  return (
    <>
      <PageHeader
        title="Edit customer"
        parent={{ href: `/customers/${id}`, label: customerLabel(customer) }}
      />
      <CustomerForm customer={customer} />
    </>
  );
}
