"use client";

import { type RefObject } from "react";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { type Country, CountryField } from "#components/form/fields/country-field.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { useForm } from "#components/form/use-form.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import type { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";

type Values = { country: string; scheme: string; number: string; region: string; since: string };

const resolver = schemaResolver<Values, typeof CreateTaxRegistration>(
  () => import("#server/wire/tax/tax-registration.ts").then((wire) => wire.CreateTaxRegistration),
  {
    toInput: ({ country, scheme, number, region, since }) => ({
      country,
      scheme,
      number: number.trim() || null,
      region: region.trim().toUpperCase() || null,
      since,
    }),
    phrases: {
      country: "Choose a country. For the One Stop Shop it is a member state of the EU.",
      region: "Write the region's code without the country, such as CA, or leave it empty.",
      since: "Choose the first day.",
    },
  },
);

export type AddCountryFormProps = {
  countries: readonly Country[];
  /** The day that is proposed. */
  today: string;
  /** The values typed when the dialog was left. */
  draft: RefObject<Values | null>;
  onAdded: (country: string) => void;
};

/** The form of a tax registration, in the dialog of AddCountry. */
export function AddCountryForm({ countries, today, draft, onAdded }: AddCountryFormProps) {
  const blank = { country: "", scheme: "domestic", number: "", region: "", since: today };
  const create = trpc.taxRegistrations.create.useMutation({
    trpc: once,
    onSuccess: ({ country }) => {
      form.reset(blank);
      onAdded(country);
    },
  });
  const form = useForm<Values, CreateTaxRegistration>({
    saving: create,
    defaultValues: blank,
    draft,
    resolver,
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => create.mutate(input)}
      submit="Add country"
      busy={create.isPending}
    >
      <CountryField form={form} name="country" countries={countries} />
      <SelectField form={form} name="scheme" label="Registered">
        <option value="domestic">In this country</option>
        <option value="oss">For the One Stop Shop of the EU, reported in this country</option>
        <option value="none">Not registered: at home here and exempt</option>
      </SelectField>
      <TextField
        form={form}
        name="number"
        label="Your number"
        optional
        autoComplete="off"
        placeholder="NL812345678B01"
        description="As receipts show it."
      />
      <TextField
        form={form}
        name="region"
        label="Region"
        optional
        autoComplete="off"
        placeholder="CA"
        description="Only where a part of the country taxes by itself, such as a state of the US."
      />
      <TextField form={form} name="since" label="Since" type="date" />
    </DialogForm>
  );
}
