import type { FormOf } from "#components/form/use-form.ts";
import type { InvoiceFormValues } from "#components/invoices/form-values.ts";
import type { CreateInvoice } from "#server/wire/billing/invoice.ts";

/** The form of an invoice, as its parts share it. */
export type InvoiceForm = FormOf<InvoiceFormValues, CreateInvoice>;
