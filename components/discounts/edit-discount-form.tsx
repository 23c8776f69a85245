"use client";

import { useRouter } from "next/navigation";
import { endLimit, usesLimit } from "#components/discounts/discount-limits.tsx";
import { limitPhrases } from "#components/discounts/form-values.ts";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { LimitRow } from "#components/form/fields/limit-row.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { toCount, toInstant, toLocal } from "#components/form/typed-values.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { Discount, UpdateDiscount } from "#server/wire/selling/discount.ts";

type EditValues = {
  id: string;
  name: string;
  /** Null while the limit is off. */
  maxRedemptions: string | null;
  endsAt: string | null;
};

const resolver = schemaResolver<EditValues, typeof UpdateDiscount>(
  () => import("#server/wire/selling/discount.ts").then((wire) => wire.UpdateDiscount),
  {
    toInput: (values) => ({
      ...values,
      maxRedemptions: toCount(values.maxRedemptions),
      endsAt: toInstant(values.endsAt),
    }),
    phrases: limitPhrases,
  },
);

/** Changes the name, the cap and the end of a discount, as far as they were touched. */
export function EditDiscountForm({ discount }: { discount: Discount }) {
  const { id, maxRedemptions, endsAt } = discount;
  const router = useRouter();
  const saving = trpc.discounts.update.useMutation();
  const form = useForm<EditValues, UpdateDiscount>({
    saving,
    defaultValues: {
      id,
      name: discount.name,
      maxRedemptions: maxRedemptions === null ? null : String(maxRedemptions),
      endsAt: endsAt && toLocal(endsAt),
    },
    resolver,
  });
  const draft = useDraft(form, `discount:edit:${id}`);
  const { dirtyFields, isDirty } = form.formState;
  const submit = form.handleSubmit((input) =>
    saving.mutate(
      { ...onlyChanged(input, dirtyFields), id },
      {
        onSuccess: ({ name }) => {
          draft.drop();
          toastDone(`${name} saved`);
          router.push(`/discounts/${id}`);
          router.refresh();
        },
      },
    ),
  );
  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList problems={form.problems} />
      <TextField
        form={form}
        name="name"
        label="Name"
        description="Shown to staff, and to shoppers where there is no code."
      />
      <section>
        <h2 className="mb-1.5 font-medium">Limits</h2>
        <div className="divide-y divide-line border-y border-line">
          <LimitRow form={form} name="maxRedemptions" {...usesLimit} />
          <LimitRow form={form} name="endsAt" {...endLimit} />
        </div>
      </section>
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        onCancel={draft.drop}
        submitLabel="Save changes"
        busy={saving.isPending || saving.isSuccess}
        disabled={!isDirty}
        cancelHref={`/discounts/${id}`}
      />
    </Form>
  );
}
