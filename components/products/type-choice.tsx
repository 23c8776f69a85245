import { ChoiceField } from "#components/form/fields/choice-field.tsx";
import type { ProductFormOf } from "#components/products/form-type.ts";
import type { Product } from "#server/wire/payments/product.ts";

const types: { value: Product["type"]; label: string }[] = [
  { value: "standard", label: "Goods or a service" },
  { value: "gift_card", label: "Gift cards" },
];

/** A choice between goods and gift cards for a new product, and the terms that gift cards have. */
export function TypeChoice({ form, isNew }: { form: ProductFormOf; isNew: boolean }) {
  const type = form.watch("type");
  return (
    <div className="space-y-1.5">
      {isNew && (
        <ChoiceField
          label="Sells"
          options={types}
          current={type}
          onChange={(chosen) =>
            form.setValue("type", chosen as Product["type"], { shouldDirty: true })
          }
        />
      )}
      {type === "gift_card" && (
        <p className="text-ink-muted">
          Each piece that is paid becomes a gift card, worth what was paid for it. Its sale is
          exempt: tax is due on what it pays for. {isNew ? "This cannot be changed later." : null}
        </p>
      )}
    </div>
  );
}
