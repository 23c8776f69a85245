import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { CustomerForm } from "#components/customers/customer-form.tsx";
import { customerLabel } from "#components/customers/customer-label.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { countryOptions } from "#server/wire/atoms/checkout/countries.ts";

const title = "Edit customer";

export const metadata: Metadata = { title };

export default async function EditCustomerPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const customer = await orNotFound(api.customers.get({ id }));
  const parent = { href: `/customers/${id}`, label: customerLabel(customer) };
  if (!(await viewerMay("customers:write"))) {
    return <NotForYou {...{ title, parent }} deed="change customers" />;
  }
  return (
    <>
      <PageHeader {...{ title, parent }} />
      <CustomerForm customer={customer} countries={countryOptions("en")} />
    </>
  );
}
