"use client";

import { useRouter } from "next/navigation";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import {
  type InvoiceFormValues,
  newInvoiceValues,
  toInvoiceInput,
} from "#components/invoices/form-values.ts";
import { InvoiceFields, type Language } from "#components/invoices/invoice-fields.tsx";
import { invoicePhrases } from "#components/invoices/invoice-phrases.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateInvoice } from "#server/wire/billing/invoice.ts";

type InvoiceFormProps = {
  currencies: CurrencyChoice[];
  languages: Language[];
  currency: string;
  customerId: string | undefined;
  /** The zone by whose days the merchant's papers are dated. */
  timeZone: string;
};

/** Writes the draft of an invoice. */
export function NewInvoiceForm(props: InvoiceFormProps) {
  const { currencies, languages, currency, customerId, timeZone } = props;
  const router = useRouter();
  const create = trpc.invoices.create.useMutation({ trpc: once });
  const form = useForm<InvoiceFormValues, CreateInvoice>({
    saving: create,
    defaultValues: newInvoiceValues(currency, customerId),
    resolver: schemaResolver<InvoiceFormValues, typeof CreateInvoice>(
      () => import("#server/wire/billing/invoice.ts").then((wire) => wire.CreateInvoice),
      { toInput: (values) => toInvoiceInput(values, timeZone), phrases: invoicePhrases },
    ),
  });
  const draft = useDraft(form, "invoice:new");
  const submit = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: ({ id }) => {
        draft.drop();
        toastDone("Draft saved");
        router.push(`/invoices/${id}`);
        router.refresh();
      },
    }),
  );
  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-2xl space-y-6">
      <ProblemList problems={form.problems} />
      <InvoiceFields {...{ form, currencies, languages }} />
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        submitLabel="Save draft"
        busy={create.isPending || create.isSuccess}
        cancelHref="/invoices"
        onCancel={draft.drop}
      />
    </Form>
  );
}
