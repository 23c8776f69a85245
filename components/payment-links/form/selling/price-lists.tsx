import { useFieldArray } from "react-hook-form";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Plus, Trash2 } from "#components/icons/icons.ts";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import {
  blankDelivery,
  blankOffer,
} from "#components/payment-links/form/selling/selling-values.ts";
import { Button } from "#components/ui/button.tsx";

type ListProps = { form: PaymentLinkForm };

const listMax = 10;
const row =
  "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-4 border-b border-line pb-4";

/** Ways of delivery with a price each; the page asks for the address. */
export function DeliveryList({ form }: ListProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "shippingOptions",
  });
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={row}>
          <legend className="sr-only">Delivery {index + 1}</legend>
          <TextField form={form} name={`shippingOptions.${index}.name`} label="Name" />
          <TextField
            form={form}
            name={`shippingOptions.${index}.amount`}
            label="Price"
            inputMode="decimal"
          />
          <Remove what={`delivery ${index + 1}`} onClick={() => remove(index)} />
        </fieldset>
      ))}
      {fields.length < listMax && <Add onClick={() => append(blankDelivery)}>Add delivery</Add>}
    </div>
  );
}

/** Items that the page offers beside the order. */
export function OfferList({ form }: ListProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "optionalItems",
  });
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={row}>
          <legend className="sr-only">Item beside the order {index + 1}</legend>
          <TextField form={form} name={`optionalItems.${index}.name`} label="Item" />
          <TextField
            form={form}
            name={`optionalItems.${index}.amount`}
            label="Price of one"
            inputMode="decimal"
          />
          <Remove what={`item beside the order ${index + 1}`} onClick={() => remove(index)} />
          <TextField
            form={form}
            name={`optionalItems.${index}.quantityMax`}
            label="At most"
            inputMode="numeric"
          />
        </fieldset>
      ))}
      {fields.length < listMax && <Add onClick={() => append(blankOffer)}>Add item</Add>}
    </div>
  );
}

export function Remove({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="mt-[1.6875rem] text-ink-muted"
      aria-label={`Remove ${what}`}
      onClick={onClick}
    >
      <Trash2 aria-hidden />
    </Button>
  );
}

export function Add({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      <Plus aria-hidden /> {children}
    </Button>
  );
}
