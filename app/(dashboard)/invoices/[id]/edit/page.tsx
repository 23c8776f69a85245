import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { invoiceLanguages, paperZone } from "#app/(dashboard)/invoices/form-facts.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { EditInvoiceForm } from "#components/invoices/edit-invoice-form.tsx";
import { editedInvoiceValues } from "#components/invoices/edited-values.ts";

const title = "Edit draft";

export const metadata: Metadata = { title };

export default async function EditInvoicePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const invoice = await orNotFound(api.invoices.get({ id }));
  if (invoice.status !== "draft") redirect(`/invoices/${id}`);
  const parent = { href: `/invoices/${id}`, label: "Draft" };
  if (!(await viewerMay("invoices:write"))) {
    return <NotForYou {...{ title, parent }} deed="write invoices" />;
  }
  const timeZone = await paperZone();
  return (
    <>
      <PageHeader {...{ title, parent }} description="Nobody sees it until you make it final." />
      <EditInvoiceForm
        id={id}
        values={editedInvoiceValues(invoice, timeZone)}
        languages={invoiceLanguages()}
        timeZone={timeZone}
      />
    </>
  );
}
