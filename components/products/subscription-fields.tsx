import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import type { ProductFormOf } from "#components/products/form-type.ts";
import { OnePerCustomer } from "#components/subscriptions/one-per-customer.tsx";
import { periodChoices } from "#components/subscriptions/period-choice.ts";
import { Options } from "#components/ui/select.tsx";

/** How often a product is charged, and the rights of its subscribers. `period`: the one that it had when the form was opened. */
export function SubscriptionFields({ form, period }: { form: ProductFormOf; period: string }) {
  return (
    <>
      <SelectField form={form} name="recurring" label="Charged">
        <option value="">Once</option>
        <Options of={periodChoices(period)} />
      </SelectField>
      <TextField
        form={form}
        name="features"
        label="Features"
        optional
        autoComplete="off"
        autoCapitalize="none"
        placeholder="export, seats.10"
        description="Subscribers may use them: your program asks by these names."
      />
      {form.watch("recurring") !== "" && (
        <OnePerCustomer
          isOn={form.watch("onePerCustomer")}
          turn={(on) => form.setValue("onePerCustomer", on, { shouldDirty: true })}
        />
      )}
    </>
  );
}
