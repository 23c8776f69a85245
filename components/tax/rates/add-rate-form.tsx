"use client";

import { type RefObject, useId } from "react";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { type Country, CountryField } from "#components/form/fields/country-field.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import type { CreateTaxRate, TaxRate } from "#server/wire/tax/tax-rate.ts";

type Values = Record<
  "country" | "region" | "taxClass" | "percent" | "from" | "to" | "source",
  string
>;

const resolver = schemaResolver<Values, typeof CreateTaxRate>(
  () => import("#server/wire/tax/tax-rate.ts").then((wire) => wire.CreateTaxRate),
  {
    toInput: (values) => ({
      country: values.country,
      region: values.region.trim().toUpperCase() || null,
      taxClass: values.taxClass.trim(),
      percent: values.percent.trim().replace(/\s*%$/, ""),
      from: values.from,
      to: values.to || null,
      source: values.source.trim() || null,
    }),
    phrases: {
      country: "Choose a country.",
      taxClass: "Write the class, such as reduced or plants.",
      percent: "Enter a percentage, such as 9.",
      from: "Choose the first day.",
    },
  },
);

export type AddRateFormProps = {
  countries: readonly Country[];
  /** The first day that is proposed. */
  today: string;
  /** The values typed when the dialog was left. */
  draft: RefObject<Values | null>;
  onAdded: (rate: TaxRate) => void;
};

/** The form of a tax rate, in the dialog of AddRate. A rate that overlaps another is refused at its first day. */
export function AddRateForm({ countries, today, draft, onAdded }: AddRateFormProps) {
  const classes = useId();
  const blank = {
    country: "",
    region: "",
    taxClass: "",
    percent: "",
    from: today,
    to: "",
    source: "",
  };
  const create = trpc.taxRates.create.useMutation({
    trpc: once,
    onSuccess: (rate) => {
      form.reset(blank);
      onAdded(rate);
    },
  });
  const form = useForm<Values, CreateTaxRate>({
    saving: create,
    defaultValues: blank,
    draft,
    resolver,
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => create.mutate(input)}
      submit="Add rate"
      busy={create.isPending}
    >
      <CountryField form={form} name="country" countries={countries} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="taxClass"
          label="Tax class"
          list={classes}
          autoComplete="off"
          autoCapitalize="none"
          placeholder="plants"
        />
        <TextField form={form} name="percent" label="Percent" inputMode="decimal" placeholder="9" />
        <TextField form={form} name="from" label="From" type="date" />
        <TextField form={form} name="to" label="Last day" type="date" optional />
      </div>
      <datalist id={classes}>
        {["standard", "reduced", "digital"].map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
      <TextField
        form={form}
        name="region"
        label="Region"
        optional
        autoComplete="off"
        placeholder="CA"
        description="Only where a part of the country taxes by itself, such as a state of the US."
      />
      <TextField
        form={form}
        name="source"
        label="Read at"
        optional
        autoComplete="off"
        placeholder="Belastingdienst, 2 January"
        description="For your own books."
      />
    </DialogForm>
  );
}
