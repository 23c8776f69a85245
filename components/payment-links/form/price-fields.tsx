import { useWatch } from "react-hook-form";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { Field } from "#components/form/fields/field.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";
import { ProductChoice } from "#components/payment-links/form/product-choice.tsx";
import type { Sellable } from "#components/payment-links/sellable.ts";
import { periodChoices } from "#components/subscriptions/period-choice.ts";
import { Options, Select } from "#components/ui/select.tsx";

export const kinds: Record<PaymentLinkFormValues["mode"], string> = {
  payment: "One payment",
  subscription: "Subscription, charged every period",
  setup: "Save a card, charge nothing now",
};

type PriceFieldsProps = {
  form: PaymentLinkForm;
  currencies: CurrencyChoice[];
  products: Sellable[];
  /** Whether shoppers buy what is written, as of one checkout; those of a link may change how much. */
  isFixed?: boolean;
};

/** The fields for what is sold, for how much, and the questions that follow from it. */
export function PriceFields({ form, currencies, products, isFixed = false }: PriceFieldsProps) {
  const { control } = form;
  const [lineItems, mode] = useWatch({ control, name: ["lineItems", "mode"] });
  const hasLines = lineItems.length > 0;
  return (
    <div className="space-y-5">
      <ProductChoice {...{ form, products }} />
      {!hasLines && <AnAmount {...{ form, currencies }} />}
      <div className="grid gap-5 sm:grid-cols-2">
        {!hasLines && <Kind form={form} />}
        {mode === "payment" && !isFixed && <ShopperMayChange form={form} hasLines={hasLines} />}
        {!hasLines && mode === "subscription" && <Period form={form} />}
        {!hasLines && mode === "payment" && <SmallestAmount form={form} />}
      </div>
    </div>
  );
}

type FieldsProps = Pick<PriceFieldsProps, "form">;

function AnAmount({ form, currencies }: Pick<PriceFieldsProps, "form" | "currencies">) {
  const [mode, choosesAmount] = useWatch({ control: form.control, name: ["mode", "chooseAmount"] });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {mode !== "setup" && (
        <AmountField
          form={form}
          label={choosesAmount && mode === "payment" ? "Suggested amount" : "Amount"}
        />
      )}
      <SelectField form={form} name="currency" label="Currency">
        <CurrencyOptions choices={currencies} />
      </SelectField>
    </div>
  );
}

function Kind({ form }: FieldsProps) {
  return (
    <SelectField form={form} name="mode" label="Kind">
      <Options of={Object.entries(kinds).map(([value, label]) => ({ value, label }))} />
    </SelectField>
  );
}

function Period({ form }: FieldsProps) {
  const current = useWatch({ control: form.control, name: "recurring" });
  return (
    <SelectField form={form} name="recurring" label="Charged">
      <Options of={periodChoices(current)} />
    </SelectField>
  );
}

type ShopperMayChangeProps = { form: PaymentLinkForm; hasLines: boolean };

/** One of the two: of an amount that somebody chose themselves there is never more than one. */
function ShopperMayChange({ form, hasLines }: ShopperMayChangeProps) {
  const { control, setValue } = form;
  const [howMany, amount] = useWatch({ control, name: ["allowQuantity", "chooseAmount"] });
  const choose = (what: string) => {
    setValue("allowQuantity", what === "quantity", { shouldDirty: true });
    setValue("chooseAmount", what === "amount", { shouldDirty: true });
  };
  return (
    <Field label="Shopper may change">
      {(props) => (
        <Select
          {...props}
          value={amount ? "amount" : howMany ? "quantity" : "nothing"}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="nothing">Nothing</option>
          <option value="quantity">How many</option>
          {!hasLines && <option value="amount">The amount</option>}
        </Select>
      )}
    </Field>
  );
}

function SmallestAmount({ form }: FieldsProps) {
  const [chooses, currency] = useWatch({
    control: form.control,
    name: ["chooseAmount", "currency"],
  });
  if (!chooses) return null;
  return (
    <TextField
      form={form}
      name="minimumAmount"
      label="Smallest amount"
      inputMode="decimal"
      placeholder={exampleAmount(500, currency)}
    />
  );
}

type AmountFieldProps = { form: PaymentLinkForm; label: string };

export function AmountField({ form, label }: AmountFieldProps) {
  const currency = useWatch({ control: form.control, name: "currency" });
  return (
    <TextField
      form={form}
      name="totalAmount"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={exampleAmount(4900, currency)}
    />
  );
}
