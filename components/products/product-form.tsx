"use client";

import { useRouter } from "next/navigation";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Input, Textarea } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ImageField } from "#components/files/image-field.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { CurrencySelect } from "#components/form/amount/currency-select.tsx";
import { Field } from "#components/form/field.tsx";
import type { EditedProduct } from "#components/products/edited-product.ts";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";
import {
  type ProductFormValues,
  toFormValues,
  toProductInput,
} from "#components/products/form-values.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import type { CreateProduct, Product } from "#server/wire/payments/product.ts";
import { OnePerCustomer } from "#components/subscriptions/one-per-customer.tsx";
import { periodChoices } from "#components/subscriptions/period-choice.ts";

const options = {
  toInput: toProductInput,
  phrases: {
    amount: ({ currency }: ProductFormValues) =>
      `Enter a price, such as ${exampleAmount(2450, currency)}, or leave it empty.`,
  },
};
const ofNew = schemaResolver<ProductFormValues, typeof CreateProduct>(
  () => import("#server/wire/payments/product.ts").then((wire) => wire.CreateProduct),
  options,
);
const ofEdited = schemaResolver<ProductFormValues, typeof EditedProduct>(
  () => import("#components/products/edited-product.ts").then((edited) => edited.EditedProduct),
  options,
);

type ProductFormProps = {
  currencies: CurrencyChoice[];
  /** The product to change; for a new one the currency to propose. */
  of: Product | { id?: undefined; currency: string };
};

/** Adds a product to the catalogue, or changes the one given. */
export function ProductForm({ currencies, of: product }: ProductFormProps) {
  const router = useRouter();
  const create = trpc.products.create.useMutation({ trpc: once });
  const update = trpc.products.update.useMutation();
  const saving = product.id ? update : create;
  const initial = toFormValues(product);
  const form = useForm<ProductFormValues, unknown, CreateProduct>({
    defaultValues: initial,
    resolver: product.id ? ofEdited : ofNew,
  });
  const draft = useDraft(form, `product:${product.id ?? "new"}`);
  const { errors, dirtyFields, isDirty } = form.formState;
  const problems = saving.error ? splitProblems(problemsOf(saving.error), fieldNames) : null;
  const errorOf = (field: keyof ProductFormValues) =>
    errors[field]?.message ?? problems?.byField[field];

  const submit = form.handleSubmit((input) => {
    const onSuccess = ({ id, name }: Product) => {
      draft.drop();
      toastDone(product.id ? `${name} saved` : `${name} added`);
      router.push(`/products/${id}`);
      router.refresh();
    };
    if (!product.id) return create.mutate(input, { onSuccess });
    // An amount counts the smallest units of its currency: it changes with it.
    const touched = { ...dirtyFields, amount: dirtyFields.amount || dirtyFields.currency };
    update.mutate({ id: product.id, ...onlyChanged(input, touched) }, { onSuccess });
  });

  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList
        problems={[...problemsBeside(errors, fieldNames), ...(problems?.general ?? [])]}
      />
      <Card>
        <CardBody className="space-y-5">
          <Field label="Name" error={errorOf("name")}>
            {(control) => <Input {...control} {...form.register("name")} />}
          </Field>
          <Field label="Description" optional error={errorOf("description")}>
            {(control) => <Textarea {...control} {...form.register("description")} />}
          </Field>
          <ImageField
            label="Image"
            alt="Chosen for the product"
            url={product.id ? product.imageUrl : null}
            error={errorOf("imageId")}
            onChange={(file) => form.setValue("imageId", file?.id ?? "", { shouldDirty: true })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Price" optional error={errorOf("amount")}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register("amount")}
                  inputMode="decimal"
                  placeholder={exampleAmount(2450, form.watch("currency"))}
                />
              )}
            </Field>
            <Field label="Currency" error={errorOf("currency")}>
              {(control) => (
                <CurrencySelect {...control} {...form.register("currency")} choices={currencies} />
              )}
            </Field>
          </div>
          <Field label="Charged" error={errorOf("recurring")}>
            {(control) => (
              <Select {...control} {...form.register("recurring")}>
                <option value="">Once</option>
                {periodChoices(initial.recurring).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {form.watch("recurring") !== "" && (
            <OnePerCustomer
              isOn={form.watch("onePerCustomer")}
              turn={(on) => form.setValue("onePerCustomer", on, { shouldDirty: true })}
            />
          )}
        </CardBody>
      </Card>
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        onCancel={draft.drop}
        submitLabel={product.id ? "Save changes" : "Add product"}
        busy={saving.isPending || saving.isSuccess}
        disabled={product.id !== undefined && !isDirty}
        cancelHref={product.id ? `/products/${product.id}` : "/products"}
      />
    </Form>
  );
}

const fieldNames = [
  "name",
  "description",
  "amount",
  "currency",
  "recurring",
  "onePerCustomer",
  "imageId",
] as const;
