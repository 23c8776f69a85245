"use client";

import { useRouter } from "next/navigation";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { type InvoiceFormValues, toDraftChange } from "#components/invoices/form-values.ts";
import { InvoiceFields, type Language } from "#components/invoices/invoice-fields.tsx";
import { invoicePhrases } from "#components/invoices/invoice-phrases.ts";
import { trpc } from "#components/trpc/client.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { UpdateInvoice } from "#server/wire/billing/invoice.ts";

type EditInvoiceFormProps = {
  id: string;
  values: InvoiceFormValues;
  languages: Language[];
  /** The zone by whose days the merchant's papers are dated. */
  timeZone: string;
};

/** Changes a draft, as far as its fields were touched. */
export function EditInvoiceForm({ id, values, languages, timeZone }: EditInvoiceFormProps) {
  const router = useRouter();
  const saving = trpc.invoices.update.useMutation();
  const edited = { id, customerId: values.customerId, timeZone };
  const form = useForm<InvoiceFormValues, UpdateInvoice>({
    saving,
    defaultValues: values,
    resolver: schemaResolver<InvoiceFormValues, typeof UpdateInvoice>(
      () => import("#server/wire/billing/invoice.ts").then((wire) => wire.UpdateInvoice),
      { toInput: (typed) => toDraftChange(typed, edited), phrases: invoicePhrases },
    ),
  });
  const draft = useDraft(form, `invoice:edit:${id}`);
  const { dirtyFields: dirty, isDirty } = form.formState;
  const submit = form.handleSubmit((input) => {
    // The two stand for each other, whichever of their controls was touched.
    const due = dirty.due || dirty.daysUntilDue || dirty.dueAt;
    const touched = { ...dirty, daysUntilDue: due, dueAt: due };
    saving.mutate(
      { ...onlyChanged(input, touched), id },
      {
        onSuccess: () => {
          draft.drop();
          toastDone("Draft saved");
          router.push(`/invoices/${id}`);
          router.refresh();
        },
      },
    );
  });
  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-2xl space-y-6">
      <ProblemList problems={form.problems} />
      <InvoiceFields form={form} currencies={null} languages={languages} />
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        submitLabel="Save draft"
        busy={saving.isPending || saving.isSuccess}
        disabled={!isDirty}
        cancelHref={`/invoices/${id}`}
        onCancel={draft.drop}
      />
    </Form>
  );
}
