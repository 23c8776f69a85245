import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import { Field } from "#components/form/fields/field.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { blankItem, totalOf } from "#components/payment-links/form/item-values.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { lineItemsMax } from "#server/wire/atoms/money/line-limits.ts";

type ItemFieldsProps = { form: PaymentLinkForm; currency: string };

/** The lines of a link, which has one at least, and what they add up to. */
export function ItemFields({ form, currency }: ItemFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lineItems" });
  // A total that cannot be read follows from a line, which says so itself.
  const ownProblem = form.formState.errors.lineItems ? undefined : form.errorOf("totalAmount");
  const problem = form.errorOf("lineItems") ?? ownProblem;
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <Item
          key={id}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {fields.length < lineItemsMax && (
          <Button variant="secondary" size="sm" onClick={() => append(blankItem)}>
            <Plus aria-hidden /> Add item
          </Button>
        )}
        <LinesTotal form={form} currency={currency} />
      </div>
      <ProblemList problems={problem ? [problem] : []} />
    </div>
  );
}

type ItemProps = { form: PaymentLinkForm; index: number; onRemove: (() => void) | undefined };

function Item({ form, index, onRemove }: ItemProps) {
  const path = `lineItems.${index}` as const;
  const errors = form.formState.errors.lineItems?.[index];
  const line = useWatch({ control: form.control, name: path });
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-4 border-b border-line pb-5 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_2.5rem]">
      <legend className="sr-only">Item {index + 1}</legend>
      <Field label="Item" optional className="max-sm:col-span-3" error={errors?.name?.message}>
        {(control) => <Input {...control} {...form.register(`${path}.name`)} />}
      </Field>
      <TextField form={form} name={`${path}.quantity`} label="Quantity" inputMode="numeric" />
      <TextField
        form={form}
        name={`${path}.amount`}
        label="Price of one"
        inputMode="decimal"
        readOnly={Boolean(line?.kept.priceId)}
      />
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          className="mt-[1.6875rem] text-ink-muted"
          aria-label={`Remove item ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </fieldset>
  );
}

/** The sum of the lines, shown while all of them can be read. */
export function LinesTotal({ form, currency }: { form: PaymentLinkForm; currency: string }) {
  const total = totalOf(useWatch({ control: form.control, name: "lineItems" }), currency);
  return (
    <p className="ml-auto flex gap-3 font-semibold" aria-live="polite">
      Total{" "}
      {Number.isSafeInteger(total) ? <Money amount={total} currency={currency} /> : <Absent />}
    </p>
  );
}
