import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { invoiceLanguages, paperZone } from "#app/(dashboard)/invoices/form-facts.ts";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { NewInvoiceForm } from "#components/invoices/invoice-form.tsx";
import { readText, type SearchParams } from "#components/table/list-url.ts";

const title = "New invoice";
const parent = { href: "/invoices", label: "Invoices" };

export const metadata: Metadata = { title };

type NewInvoicePageProps = { searchParams: Promise<SearchParams> };

export default async function NewInvoicePage({ searchParams }: NewInvoicePageProps) {
  if (!(await viewerMay("invoices:write"))) {
    return <NotForYou {...{ title, parent }} deed="write invoices" />;
  }
  const api = await getCaller();
  const [latest] = (await api.invoices.list({ limit: 1 })).data;
  return (
    <>
      <PageHeader {...{ title, parent }} description="A draft, until you make it final." />
      <NewInvoiceForm
        currencies={currencyChoices()}
        languages={invoiceLanguages()}
        currency={await currencyToPropose(latest)}
        customerId={readText(await searchParams, "customerId")}
        timeZone={await paperZone()}
      />
    </>
  );
}
