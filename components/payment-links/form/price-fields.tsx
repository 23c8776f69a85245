import { useWatch } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { CurrencySelect } from "#components/form/amount/currency-select.tsx";
import { Field } from "#components/form/field.tsx";
import type { ErrorOf, PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { ProductChoice } from "#components/payment-links/form/product-choice.tsx";
import { periodChoices } from "#components/subscriptions/period-choice.ts";
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

/** The fields for what is sold, for how much, and the questions that follow from it. */
export function PriceFields({ form, errorOf, currencies, products }: PriceFieldsProps) {
  const { control } = form;
  const [lineItems, mode] = useWatch({ control, name: ["lineItems", "mode"] });
  const hasLines = lineItems.length > 0;
  return (
    <div className="space-y-5">
      <ProductChoice {...{ form, errorOf, products }} />
      {!hasLines && <AnAmount {...{ form, errorOf, currencies }} />}
      <div className="grid gap-5 sm:grid-cols-2">
        {!hasLines && <Kind form={form} errorOf={errorOf} />}
        {mode === "payment" && <ShopperMayChange form={form} hasLines={hasLines} />}
        {!hasLines && mode === "subscription" && <Period form={form} errorOf={errorOf} />}
        {!hasLines && mode === "payment" && <SmallestAmount form={form} errorOf={errorOf} />}
      </div>
    </div>
  );
}

type FieldsProps = Pick<PriceFieldsProps, "form" | "errorOf">;

function AnAmount({ form, errorOf, currencies }: Omit<PriceFieldsProps, "products">) {
  const { register, control } = form;
  const [mode, choosesAmount] = useWatch({ control, name: ["mode", "chooseAmount"] });
  return (
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
  );
}

function Kind({ form, errorOf }: FieldsProps) {
  return (
    <Field label="Kind" error={errorOf("mode")}>
      {(props) => (
        <Select {...props} {...form.register("mode")}>
          {Object.entries(kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Period({ form, errorOf }: FieldsProps) {
  const current = useWatch({ control: form.control, name: "recurring" });
  return (
    <Field label="Charged" error={errorOf("recurring")}>
      {(props) => (
        <Select {...props} {...form.register("recurring")}>
          {periodChoices(current).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
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

function SmallestAmount({ form, errorOf }: FieldsProps) {
  const [chooses, currency] = useWatch({
    control: form.control,
    name: ["chooseAmount", "currency"],
  });
  if (!chooses) return null;
  return (
    <Field label="Smallest amount" error={errorOf("minimumAmount")}>
      {(props) => (
        <Input
          {...props}
          {...form.register("minimumAmount")}
          inputMode="decimal"
          placeholder={exampleAmount(500, currency)}
        />
      )}
    </Field>
  );
}

type AmountFieldProps = { form: PaymentLinkForm; errorOf: ErrorOf; label: string };

export function AmountField({ form, errorOf, label }: AmountFieldProps) {
  const currency = useWatch({ control: form.control, name: "currency" });
  return (
    <Field label={label} error={errorOf("totalAmount")}>
      {(props) => (
        <Input
          {...props}
          {...form.register("totalAmount")}
          inputMode="decimal"
          autoComplete="off"
          placeholder={exampleAmount(4900, currency)}
        />
      )}
    </Field>
  );
}
