"use client";

import { useRouter } from "next/navigation";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { FormActions } from "#components/form/form-actions.tsx";
import { Form } from "#components/form/form.tsx";
import { onlyChanged } from "#components/form/only-changed.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { DraftLine } from "#components/form/unsaved/draft-line.tsx";
import { useDraft } from "#components/form/unsaved/use-draft.ts";
import { useForm } from "#components/form/use-form.ts";
import { countryNames, readCountries } from "#components/shipping-rates/countries-field.ts";
import {
  type ShippingRateFormValues,
  toFormValues,
  toShippingRateInput,
} from "#components/shipping-rates/form-values.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Card, CardBody } from "#components/ui/card.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { CreateShippingRate, ShippingRate } from "#server/wire/selling/shipping-rate.ts";

const resolver = schemaResolver<ShippingRateFormValues, typeof CreateShippingRate>(
  () => import("#server/wire/selling/shipping-rate.ts").then((wire) => wire.CreateShippingRate),
  {
    toInput: toShippingRateInput,
    phrases: {
      amount: ({ currency }) => `Enter a price, such as ${exampleAmount(490, currency)}.`,
      freeFrom: ({ currency }) =>
        `Enter an amount, such as ${exampleAmount(5000, currency)}, or leave it empty.`,
      minimumDays: "Enter a number of days, or leave it empty.",
      maximumDays: "Enter a number of days, or leave it empty.",
    },
  },
);

type ShippingRateFormProps = {
  currencies: CurrencyChoice[];
  /** The rate to change; for a new one the currency to propose. */
  of: ShippingRate | { id?: undefined; currency: string };
};

/** Adds a shipping rate, or changes the one given. */
export function ShippingRateForm({ currencies, of: rate }: ShippingRateFormProps) {
  const router = useRouter();
  const create = trpc.shippingRates.create.useMutation({ trpc: once });
  const update = trpc.shippingRates.update.useMutation();
  const saving = rate.id ? update : create;
  const form = useForm<ShippingRateFormValues, CreateShippingRate>({
    saving,
    defaultValues: toFormValues(rate),
    resolver,
  });
  const draft = useDraft(form, `shipping-rate:${rate.id ?? "new"}`);
  const { dirtyFields, isDirty } = form.formState;
  const currency = form.watch("currency");
  const countries = readCountries(form.watch("countries"));

  const submit = form.handleSubmit((input) => {
    const onSuccess = ({ id, name }: ShippingRate) => {
      draft.drop();
      toastDone(rate.id ? `${name} saved` : `${name} added`);
      router.push(`/shipping-rates/${id}`);
      router.refresh();
    };
    if (!rate.id) return create.mutate(input, { onSuccess });
    update.mutate({ id: rate.id, ...onlyChanged(input, dirtyFields) }, { onSuccess });
  });

  return (
    <Form isKept onSubmit={submit} noValidate className="max-w-xl space-y-6">
      <ProblemList problems={form.problems} />
      <Card>
        <CardBody className="space-y-5">
          <TextField
            form={form}
            name="name"
            label="Name"
            description="Shown to the shopper."
            placeholder="Standard delivery"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              form={form}
              name="amount"
              label="Price"
              inputMode="decimal"
              placeholder={exampleAmount(490, currency)}
            />
            <SelectField form={form} name="currency" label="Currency" disabled={Boolean(rate.id)}>
              <CurrencyOptions choices={currencies} />
            </SelectField>
          </div>
          <TextField
            form={form}
            name="freeFrom"
            label="Free from"
            optional
            inputMode="decimal"
            placeholder={exampleAmount(5000, currency)}
            description="Price of the goods after discounts from which sending them is free."
          />
          <TextField
            form={form}
            name="countries"
            label="Countries"
            optional
            placeholder="NL, BE, DE"
            description={
              countries.length > 0
                ? countryNames(countries)
                : "Codes or names, with commas between. Empty: everywhere."
            }
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              form={form}
              name="minimumDays"
              label="Fewest days"
              optional
              inputMode="numeric"
              placeholder="2"
            />
            <TextField
              form={form}
              name="maximumDays"
              label="Most days"
              optional
              inputMode="numeric"
              placeholder="4"
            />
          </div>
          <TextField
            form={form}
            name="taxClass"
            label="Tax class"
            optional
            description="standard, reduced, zero, exempt, digital or one of your own. Empty: as the goods."
          />
        </CardBody>
      </Card>
      <DraftLine draft={draft} discard={() => form.reset()} />
      <FormActions
        onCancel={draft.drop}
        submitLabel={rate.id ? "Save changes" : "Add rate"}
        busy={saving.isPending || saving.isSuccess}
        disabled={rate.id !== undefined && !isDirty}
        cancelHref={rate.id ? `/shipping-rates/${rate.id}` : "/shipping-rates"}
      />
    </Form>
  );
}
