"use client";

import type { RefObject } from "react";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { toCount } from "#components/form/typed-values.ts";
import { useForm } from "#components/form/use-form.ts";
import { fromChoice, periodChoices, toChoice } from "#components/subscriptions/period-choice.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Options } from "#components/ui/select.tsx";
import type { Product } from "#server/wire/payments/product.ts";
import type { CreatePrice, Price } from "#server/wire/selling/price.ts";

type Values = Record<
  | "productId"
  | "name"
  | "amount"
  | "currency"
  | "recurring"
  | "trialDays"
  | "taxBehavior"
  | "lookupKey",
  string
>;

const resolver = schemaResolver<Values, typeof CreatePrice>(
  () => import("#server/wire/selling/price.ts").then((wire) => wire.CreatePrice),
  {
    toInput: (values) => ({
      productId: values.productId,
      name: values.name.trim() || null,
      amount: parseAmount(values.amount, values.currency),
      currency: values.currency,
      recurring: fromChoice(values.recurring),
      trialDays: values.recurring && values.trialDays ? toCount(values.trialDays) : null,
      taxBehavior: values.taxBehavior || null,
      lookupKey: values.lookupKey.trim() || null,
    }),
    phrases: {
      amount: ({ currency }: Values) => `Enter a price, such as ${exampleAmount(2450, currency)}.`,
    },
  },
);

export type AddPriceFormProps = {
  product: Pick<Product, "id" | "type" | "currency" | "recurring">;
  currencies: CurrencyChoice[];
  /** The values typed when the dialog was left. */
  draft: RefObject<Values | null>;
  onAdded: (price: Price) => void;
};

/** The form of a price, in the dialog of AddPrice. */
export function AddPriceForm({ product, currencies, draft, onAdded }: AddPriceFormProps) {
  const blank: Values = {
    productId: product.id,
    name: "",
    amount: "",
    currency: product.currency,
    recurring: product.recurring ? toChoice(product.recurring) : "",
    trialDays: "",
    taxBehavior: "",
    lookupKey: "",
  };
  const create = trpc.prices.create.useMutation({
    trpc: once,
    onSuccess: (price) => {
      form.reset(blank);
      onAdded(price);
    },
  });
  const form = useForm<Values, CreatePrice>({
    saving: create,
    defaultValues: blank,
    draft,
    resolver,
  });
  return (
    <DialogForm
      form={form}
      onSend={(input) => create.mutate(input)}
      submit="Add price"
      busy={create.isPending}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          placeholder={exampleAmount(2450, form.watch("currency"))}
        />
        <SelectField form={form} name="currency" label="Currency">
          <CurrencyOptions choices={currencies} />
        </SelectField>
        {product.type !== "gift_card" && (
          <SelectField form={form} name="recurring" label="Charged">
            <option value="">Once</option>
            <Options of={periodChoices(blank.recurring)} />
          </SelectField>
        )}
        <SelectField form={form} name="taxBehavior" label="Tax">
          <option value="">As the product</option>
          <option value="inclusive">In the price</option>
          <option value="exclusive">On top of the price</option>
        </SelectField>
      </div>
      {form.watch("recurring") && (
        <TextField
          form={form}
          name="trialDays"
          label="Free days"
          optional
          inputMode="numeric"
          autoComplete="off"
          description="New subscriptions by this price begin with a trial of so many days."
        />
      )}
      <TextField form={form} name="name" label="Name" optional placeholder="Monthly" />
      <TextField
        form={form}
        name="lookupKey"
        label="Lookup key"
        optional
        autoComplete="off"
        autoCapitalize="none"
        placeholder="plants_monthly"
        description="By which your program finds the price, whichever one has it."
      />
    </DialogForm>
  );
}
