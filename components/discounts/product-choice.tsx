"use client";

import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { DiscountForm } from "#components/discounts/form-type.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";

type ProductChoiceProps = { form: DiscountForm; products: { id: string; name: string }[] };

/** The products that a discount is limited to. */
export function ProductChoice({ form, products }: ProductChoiceProps) {
  const id = useId();
  const chosen = useWatch({ control: form.control, name: "productIds" });
  const error = form.errorOf("productIds");
  const toggle = (productId: string, isOn: boolean) => {
    const others = chosen.filter((one) => one !== productId);
    form.setValue("productIds", isOn ? [...others, productId] : others, { shouldDirty: true });
  };
  if (products.length === 0) return <p className="text-ink-muted">There are no products yet.</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Products</legend>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {products.map((product) => (
          <li key={product.id} className="flex items-center gap-3 px-3 py-2 max-md:min-h-11">
            <Checkbox
              id={`${id}-${product.id}`}
              checked={chosen.includes(product.id)}
              onCheckedChange={(isOn) => toggle(product.id, isOn)}
            />
            <label htmlFor={`${id}-${product.id}`} className="min-w-0 flex-1 truncate">
              {product.name}
            </label>
          </li>
        ))}
      </ul>
      {error && <p className="mt-1.5 font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
