import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import type { FieldsOf } from "#components/form/use-form.ts";
import type { ProductFormValues } from "#components/products/form-values.ts";

/** How a product is taxed. */
export function TaxFields({ form }: { form: FieldsOf<ProductFormValues> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="taxClass"
        label="Tax class"
        description="standard, reduced, zero, exempt, digital or one of your own."
      />
      <SelectField form={form} name="taxBehavior" label="Tax">
        <option value="inclusive">In the price</option>
        <option value="exclusive">On top of the price</option>
      </SelectField>
    </div>
  );
}

/** How many units of a product are left. */
export function StockField({ form }: { form: FieldsOf<ProductFormValues> }) {
  return (
    <TextField
      form={form}
      name="stock"
      label="Stock"
      optional
      inputMode="numeric"
      description="Units that are left. Each sale takes its units off. Empty: not counted."
    />
  );
}
