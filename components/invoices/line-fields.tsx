import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import type { InvoiceForm } from "#components/invoices/form-type.ts";
import { blankItem, totalOf } from "#components/payment-links/form/item-values.ts";
import { Button } from "#components/ui/button.tsx";
import { lineItemsMax } from "#server/wire/atoms/money/line-limits.ts";

type LineFieldsProps = { form: InvoiceForm; currency: string };

/** The lines of an invoice, which has one at least, and what they add up to before taxes on top. */
export function LineFields({ form, currency }: LineFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lineItems" });
  const total = totalOf(useWatch({ control: form.control, name: "lineItems" }), currency);
  const problem = form.errorOf("lineItems");
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <Line
          key={id}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {fields.length < lineItemsMax && (
          <Button variant="secondary" size="sm" onClick={() => append(blankItem)}>
            <Plus aria-hidden /> Add line
          </Button>
        )}
        <p className="ml-auto flex gap-3 font-semibold" aria-live="polite">
          Before taxes on top{" "}
          {Number.isSafeInteger(total) ? <Money amount={total} currency={currency} /> : <Absent />}
        </p>
      </div>
      <ProblemList problems={problem ? [problem] : []} />
    </div>
  );
}

type LineProps = { form: InvoiceForm; index: number; onRemove: (() => void) | undefined };

function Line({ form, index, onRemove }: LineProps) {
  const path = `lineItems.${index}` as const;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-4 border-b border-line pb-5 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_2.5rem]">
      <legend className="sr-only">Line {index + 1}</legend>
      <div className="max-sm:col-span-3">
        <TextField form={form} name={`${path}.name`} label="Item" />
      </div>
      <TextField form={form} name={`${path}.quantity`} label="Quantity" inputMode="numeric" />
      <TextField form={form} name={`${path}.amount`} label="Price of one" inputMode="decimal" />
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          className="mt-[1.6875rem] text-ink-muted"
          aria-label={`Remove line ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </fieldset>
  );
}
