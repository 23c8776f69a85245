"use client";

import { useRouter } from "next/navigation";
import { DiscountLimits } from "#components/discounts/discount-limits.tsx";
import { DiscountPreview } from "#components/discounts/discount-preview.tsx";
import type { DiscountForm } from "#components/discounts/form-type.ts";
import {
  type DiscountFormValues,
  discountPhrases,
  toDiscountInput,
  toFormValues,
} from "#components/discounts/form-values.ts";
import type { NewDiscount } from "#components/discounts/new-discount.ts";
import { TakesOff } from "#components/discounts/takes-off.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { EditorBar } from "#components/form/editor-bar.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { BesidePreview } from "#components/preview/beside-preview.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { toastDone } from "#components/ui/toast.tsx";
import type { Discount } from "#server/wire/selling/discount.ts";

const resolver = schemaResolver<DiscountFormValues, typeof NewDiscount>(
  () => import("#components/discounts/new-discount.ts").then((wire) => wire.NewDiscount),
  { toInput: toDiscountInput, phrases: discountPhrases },
);

type DiscountFormProps = {
  currencies: CurrencyChoice[];
  /** The products that it can be limited to. */
  products: { id: string; name: string }[];
  currency: string;
  /** The discount to begin with. */
  copied?: Discount | undefined;
};

const formId = "discount";

/** Makes a discount with the code that gives it. Whatever goes wrong, what was typed stays. */
export function NewDiscountForm({ currencies, products, currency, copied }: DiscountFormProps) {
  const router = useRouter();
  const saving = trpc.discounts.create.useMutation({ trpc: once });
  const form: DiscountForm = useForm<DiscountFormValues, NewDiscount>({
    saving,
    defaultValues: toFormValues(currency, copied),
    resolver,
  });
  const draft = useDraft(form, `discount:${copied?.id ?? "new"}`);
  const submit = form.handleSubmit((input) =>
    saving.mutate(input, {
      onSuccess: ({ id }) => {
        draft.drop();
        toastDone(`${input.code} created`);
        router.push(`/discounts/${id}`);
        router.refresh();
      },
    }),
  );
  const fields = (
    <Form id={formId} isKept onSubmit={submit} noValidate className="space-y-6">
      <ProblemList problems={form.problems} />
      <TakesOff {...{ form, currencies, products }} />
      <DiscountLimits form={form} />
    </Form>
  );
  return (
    <>
      <EditorBar
        title="New discount"
        description={copied ? `copied from ${copied.name}` : undefined}
        parent={{ href: "/discounts", label: "Discounts" }}
        draft={<DraftLine draft={draft} discard={() => form.reset()} />}
        form={formId}
        submitLabel="Create discount"
        busy={saving.isPending || saving.isSuccess}
        onCancel={draft.drop}
      />
      <BesidePreview
        form={fields}
        preview={(isSeen) => <DiscountPreview form={form} isSeen={isSeen} />}
      />
    </>
  );
}
