import type { FormOf } from "#components/form/use-form.ts";
import type { InvoiceFormValues } from "#components/invoices/form-values.ts";

/** The form of an invoice, as its parts share it, whether it writes a new draft or changes one. */
export type InvoiceForm = FormOf<InvoiceFormValues, object>;
