import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { NewInvoiceForm } from "#components/invoices/invoice-form.tsx";

const title = "New invoice";
const parent = { href: "/invoices", label: "Invoices" };

export const metadata: Metadata = { title };

export default async function NewInvoicePage() {
  if (!(await viewerMay("invoices:write"))) {
    return <NotForYou {...{ title, parent }} deed="write invoices" />;
  }
  const api = await getCaller();
  const [latest] = (await api.invoices.list({ limit: 1 })).data;
  return (
    <>
      <PageHeader {...{ title, parent }} description="A draft, until you make it final." />
      <NewInvoiceForm currencies={currencyChoices()} currency={await currencyToPropose(latest)} />
    </>
  );
}
