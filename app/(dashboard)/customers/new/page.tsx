import type { Metadata } from "next";
import { viewerMay } from "#app/(dashboard)/api.ts";
import { CustomerForm } from "#components/customers/customer-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { countryOptions } from "#server/wire/atoms/checkout/countries.ts";

const title = "New customer";
const parent = { href: "/customers", label: "Customers" };

export const metadata: Metadata = { title };

export default async function NewCustomerPage() {
  if (!(await viewerMay("customers:write"))) {
    return <NotForYou {...{ title, parent }} deed="make customers" />;
  }
  return (
    <>
      <PageHeader {...{ title, parent }} />
      <CustomerForm countries={countryOptions("en")} />
    </>
  );
}
