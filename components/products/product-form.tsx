"use client";

import { useRouter } from "next/navigation";
import { ImageField } from "#components/files/image-field.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { SelectField, TextareaField, TextField } from "#components/form/fields/form-fields.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import type { EditedProduct } from "#components/products/edited-product.ts";
import {
  type ProductFormValues,
  stockAsDifference,
  toFormValues,
  toProductInput,
} from "#components/products/form-values.ts";
import { SubscriptionFields } from "#components/products/subscription-fields.tsx";
import { StockField, TaxFields } from "#components/products/tax-and-stock.tsx";
import { TypeChoice } from "#components/products/type-choice.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Card, CardBody } from "#components/ui/card.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateProduct, Product } from "#server/wire/payments/product.ts";

const options = {
  toInput: toProductInput,
  phrases: {
    amount: ({ currency }: ProductFormValues) =>
      `Enter a price, such as ${exampleAmount(2450, currency)}, or leave it empty.`,
    taxClass: "Enter a tax class, such as standard.",
    stock: "Enter a whole number of units, or leave it empty.",
    features: "Enter names of letters, digits, dots, colons, underscores and hyphens, each once.",
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

/** Adds a product to the catalog, or changes the one given. */
export function ProductForm({ currencies, of: product }: ProductFormProps) {
  const router = useRouter();
  const create = trpc.products.create.useMutation({ trpc: once });
  const update = trpc.products.update.useMutation();
  const saving = product.id ? update : create;
  const initial = toFormValues(product);
  const form = useForm<ProductFormValues, CreateProduct>({
    saving,
    defaultValues: initial,
    resolver: product.id ? ofEdited : ofNew,
  });
  const draft = useDraft(form, `product:${product.id ?? "new"}`);
  const { dirtyFields, isDirty } = form.formState;
  const isGiftCard = form.watch("type") === "gift_card";

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
    const changes = stockAsDifference(onlyChanged(input, touched), product.stock);
    update.mutate({ id: product.id, ...changes }, { onSuccess });
  });

  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList problems={form.problems} />
      <Card>
        <CardBody className="space-y-5">
          {(isGiftCard || !product.id) && <TypeChoice form={form} isNew={!product.id} />}
          <TextField form={form} name="name" label="Name" />
          <TextareaField form={form} name="description" label="Description" optional />
          <ImageField
            label="Image"
            alt="Chosen for the product"
            url={product.id ? product.imageUrl : null}
            error={form.errorOf("imageId")}
            onChange={(file) => form.setValue("imageId", file?.id ?? "", { shouldDirty: true })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              form={form}
              name="amount"
              label="Price"
              optional
              inputMode="decimal"
              placeholder={exampleAmount(2450, form.watch("currency"))}
            />
            <SelectField form={form} name="currency" label="Currency">
              <CurrencyOptions choices={currencies} />
            </SelectField>
          </div>
          {!isGiftCard && <TaxFields form={form} />}
          <StockField form={form} />
          {!isGiftCard && <SubscriptionFields form={form} period={initial.recurring} />}
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
