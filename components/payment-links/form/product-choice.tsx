import { useWatch } from "react-hook-form";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Field } from "#components/form/field.tsx";
import { toItemValues } from "#components/payment-links/form/item-values.ts";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { Select } from "#components/ui/select.tsx";
import type { Product } from "#server/wire/payments/product.ts";

/** What a link sells: one of the products, or an amount. A product brings its name, price and picture. */
export function ProductChoice({ form, products }: { form: PaymentLinkForm; products: Product[] }) {
  const lineItems = useWatch({ control: form.control, name: "lineItems" });
  if (products.length === 0) return null;

  function choose(id: string) {
    const product = products.find((one) => one.id === id);
    const change = { shouldDirty: true } as const;
    form.setValue("lineItems", product ? [lineOf(product)] : [], change);
    if (!product) return;
    form.setValue("currency", product.currency, change);
    form.setValue("chooseAmount", false, change);
    form.setValue("mode", product.recurring ? "subscription" : "payment", change);
    if (product.recurring) form.setValue("interval", product.recurring.interval, change);
    if (!form.getValues("name").trim()) form.setValue("name", product.name, change);
  }

  return (
    <Field label="What do you sell?">
      {(control) => (
        <Select
          {...control}
          value={lineItems[0]?.kept.productId ?? ""}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">Just an amount</option>
          {products.map(({ id, name, amount, currency }) => (
            <option key={id} value={id}>
              {name}, {formatMoney(amount ?? 0, currency)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function lineOf({ id, name, amount, currency }: Product) {
  return toItemValues({
    name,
    productId: id,
    quantity: 1,
    amount: amount ?? 0,
    currency,
    imageId: null,
    imageUrl: null,
  });
}
