"use client";

import { useWatch } from "react-hook-form";
import type { DiscountForm } from "#components/discounts/form-type.ts";
import { ProductChoice } from "#components/discounts/product-choice.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { ChoiceField } from "#components/form/fields/choice-field.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { useRested } from "#components/preview/use-rested.ts";
import { trpc } from "#components/trpc/client.ts";
import type { DiscountDuration } from "#server/wire/selling/discount.ts";

type TakesOffProps = {
  form: DiscountForm;
  currencies: CurrencyChoice[];
  products: { id: string; name: string }[];
};

/** The code, what it takes off, from what, and how long a subscription has it. */
export function TakesOff({ form, currencies, products }: TakesOffProps) {
  const names = ["unit", "currency", "takesOffAll", "duration"] as const;
  const [unit, currency, takesOffAll, duration] = useWatch({ control: form.control, name: names });
  const set = (name: "unit" | "duration" | "takesOffAll", value: string | boolean) =>
    form.setValue(name, value as never, { shouldDirty: true });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <CodeField form={form} />
        <ChoiceField
          label="Takes off"
          options={units}
          current={unit}
          onChange={(value) => set("unit", value)}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {unit === "percent" ? (
          <TextField
            form={form}
            name="percentOff"
            label="Percent"
            inputMode="decimal"
            placeholder="20"
          />
        ) : (
          <TextField
            form={form}
            name="amountOff"
            label="Amount"
            inputMode="decimal"
            placeholder={exampleAmount(500, currency)}
          />
        )}
        <SelectField form={form} name="currency" label="Currency">
          <CurrencyOptions choices={currencies} />
        </SelectField>
      </div>
      <ChoiceField
        label="From what"
        options={wholes}
        current={takesOffAll ? "all" : "some"}
        onChange={(value) => set("takesOffAll", value === "all")}
      />
      {!takesOffAll && <ProductChoice form={form} products={products} />}
      <div className="flex flex-wrap items-end gap-4">
        <ChoiceField
          label="On subscriptions"
          options={durations}
          current={duration}
          onChange={(value) => set("duration", value)}
        />
        {duration === "repeating" && (
          <div className="w-32">
            <TextField form={form} name="periods" label="Charges" inputMode="numeric" />
          </div>
        )}
      </div>
    </>
  );
}

/** Says while it is typed whether another active code has the word. */
function CodeField({ form }: { form: DiscountForm }) {
  const code = useRested(useWatch({ control: form.control, name: "code" }).trim());
  const asked = { code, active: true, limit: 1 };
  const { data } = trpc.promotionCodes.list.useQuery(asked, { enabled: code.length >= 3 });
  const isTaken = code.length >= 3 && data && data.pagination.total > 0;
  const isFree = code.length >= 3 && data?.pagination.total === 0;
  return (
    <TextField
      form={form}
      name="code"
      label="Code shoppers type"
      placeholder="SPRING20"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      description={
        <span role="status">
          {isTaken && "Taken by another active code. "}
          {isFree && "Free. "}
          Capitals make no difference.
        </span>
      }
    />
  );
}

const units = [
  { value: "percent", label: "Percent" },
  { value: "amount", label: "Amount" },
] as const;
const wholes = [
  { value: "all", label: "Everything but delivery" },
  { value: "some", label: "Some products" },
] as const;
const durations: readonly { value: DiscountDuration; label: string }[] = [
  { value: "once", label: "First charge" },
  { value: "repeating", label: "Some charges" },
  { value: "forever", label: "Always" },
];
