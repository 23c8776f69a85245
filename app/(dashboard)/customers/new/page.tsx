import type { Metadata } from "next";
import { CustomerForm } from "#components/customers/customer-form.tsx";
import { PageHeader } from "#components/display/page-header.tsx";

export const metadata: Metadata = { title: "New customer" };

export default function NewCustomerPage() {
  return (
    <>
      <PageHeader title="New customer" parent={{ href: "/customers", label: "Customers" }} />
      <CustomerForm />
    </>
  );
}
