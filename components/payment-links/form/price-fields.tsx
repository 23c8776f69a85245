import { Controller, useWatch } from "react-hook-form";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencySelect } from "#components/form/amount/currency-select.tsx";
import { Field, InlineField } from "#components/form/field.tsx";
import type { ErrorOf, PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { ItemFields } from "#components/payment-links/form/item-fields.tsx";
import { ProductChoice } from "#components/payment-links/form/product-choice.tsx";
import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";
import type { Product } from "#server/wire/payments/product.ts";

export const kinds: Record<PaymentLinkFormValues["mode"], string> = {
  payment: "One payment",
  subscription: "Subscription, charged every period",
  setup: "Save a card, charge nothing now",
};

type PriceFieldsProps = {
  form: PaymentLinkForm;
  errorOf: ErrorOf;
  currencies: CurrencyChoice[];
  products: Product[];
};

/** Mode, amount and currency, and the questions that follow from the mode. */
export function PriceFields({ form, errorOf, currencies, products }: PriceFieldsProps) {
  const [lineItems, currency] = useWatch({
    control: form.control,
    name: ["lineItems", "currency"],
  });
  return (
    <div className="space-y-5">
      <ProductChoice form={form} products={products} />
      {lineItems.length > 0 ? (
        <ItemFields form={form} errorOf={errorOf} currency={currency} />
      ) : (
        <AnAmount {...{ form, errorOf, currencies }} />
      )}
    </div>
  );
}

function AnAmount({ form, errorOf, currencies }: Omit<PriceFieldsProps, "products">) {
  const { register, control } = form;
  const [mode, choosesAmount] = useWatch({ control, name: ["mode", "chooseAmount"] });
  return (
    <>
      <Field label="Kind" error={errorOf("mode")}>
        {(props) => (
          <Select {...props} {...register("mode")}>
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {mode !== "setup" && (
          <AmountField
            form={form}
            errorOf={errorOf}
            label={choosesAmount && mode === "payment" ? "Suggested amount" : "Amount"}
          />
        )}
        <Field label="Currency" error={errorOf("currency")}>
          {(props) => <CurrencySelect {...props} {...register("currency")} choices={currencies} />}
        </Field>
      </div>
      {mode === "subscription" && (
        <Field label="Charged every" error={errorOf("interval")}>
          {(props) => (
            <Select {...props} {...register("interval")}>
              <option value="day">Day</option>
              <option value="week">Week</option>
              <option value="month">Month</option>
              <option value="year">Year</option>
            </Select>
          )}
        </Field>
      )}
      {mode === "payment" && <ShopperChoices form={form} errorOf={errorOf} />}
    </>
  );
}

type AmountFieldProps = { form: PaymentLinkForm; errorOf: ErrorOf; label: string };

export function AmountField({ form, errorOf, label }: AmountFieldProps) {
  return (
    <Field label={label} error={errorOf("totalAmount")}>
      {(props) => (
        <Input
          {...props}
          {...form.register("totalAmount")}
          inputMode="decimal"
          autoComplete="off"
          placeholder="49.00"
        />
      )}
    </Field>
  );
}

function ShopperChoices({ form, errorOf }: { form: PaymentLinkForm; errorOf: ErrorOf }) {
  const choosesAmount = useWatch({ control: form.control, name: "chooseAmount" });
  return (
    <>
      <CheckField form={form} name="allowQuantity" label="The shopper may choose how many" />
      <CheckField form={form} name="chooseAmount" label="The shopper may choose the amount" />
      {choosesAmount && (
        <Field label="Smallest amount" error={errorOf("minimumAmount")} className="sm:max-w-[50%]">
          {(props) => (
            <Input
              {...props}
              {...form.register("minimumAmount")}
              inputMode="decimal"
              placeholder="5.00"
            />
          )}
        </Field>
      )}
    </>
  );
}

type CheckFieldProps = {
  form: PaymentLinkForm;
  name: "allowQuantity" | "chooseAmount";
  label: string;
};

function CheckField({ form, name, label }: CheckFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <InlineField label={label}>
          {(props) => <Checkbox {...props} {...field} checked={value} onCheckedChange={onChange} />}
        </InlineField>
      )}
    />
  );
}
