import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Package, X } from "#components/icons/icons.ts";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import type { Sellable } from "#components/payment-links/sellable.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";

type ProductLineProps = {
  form: PaymentLinkForm;
  index: number;
  products: Sellable[];
  onRemove: () => void;
};

/** One line of what a link sells: how many for how much each. What is no product is named here. */
export function ProductLine({ form, index, products, onRemove }: ProductLineProps) {
  const id = useId();
  const path = `lineItems.${index}` as const;
  const line = useWatch({ control: form.control, name: path });
  const currency = useWatch({ control: form.control, name: "currency" });
  const product = products.find((one) => one.id === (line?.kept.priceId ?? line?.kept.productId));
  const errors = form.formState.errors.lineItems?.[index];
  const problems = [errors?.name, errors?.quantity, errors?.amount].flatMap(
    (error) => error?.message ?? [],
  );
  const wired = (isWrong: boolean) =>
    isWrong ? { "aria-invalid": true as const, "aria-describedby": id } : {};
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-3 px-3 py-2.5">
      <legend className="sr-only">{product?.name ?? `Item ${index + 1}`}</legend>
      <Picture address={product?.imageUrl ?? null} />
      {product ? (
        <p className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
          <bdi>{product.name}</bdi>
        </p>
      ) : (
        <div className="min-w-0 flex-1 basis-40">
          <Input
            {...form.register(`${path}.name`)}
            {...wired(Boolean(errors?.name))}
            aria-label="Item"
            placeholder="Delivery"
          />
        </div>
      )}
      <div className="flex items-center gap-2 max-sm:w-full">
        <Input
          {...form.register(`${path}.quantity`)}
          {...wired(Boolean(errors?.quantity))}
          aria-label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          className="w-14 text-right"
        />
        <span aria-hidden className="text-ink-muted">
          ×
        </span>
        <Input
          {...form.register(`${path}.amount`)}
          {...wired(Boolean(errors?.amount))}
          aria-label="Price of one"
          readOnly={Boolean(line?.kept.priceId)}
          inputMode="decimal"
          autoComplete="off"
          className="w-24 text-right"
        />
        <span className="text-table text-ink-muted">{currency}</span>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto text-ink-muted max-md:size-11"
          aria-label={`Remove ${product?.name ?? `item ${index + 1}`}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {problems.length > 0 && (
        <p id={id} className="basis-full font-medium text-danger">
          {problems.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

/** The product's own, or a parcel. */
function Picture({ address }: { address: string | null }) {
  const size = "size-10 flex-none rounded-md";
  return address ? (
    <img src={address} alt="" className={`${size} object-cover`} />
  ) : (
    <span
      aria-hidden
      className={`${size} grid place-items-center bg-surface-sunken text-ink-muted`}
    >
      <Package className="size-4" />
    </span>
  );
}
