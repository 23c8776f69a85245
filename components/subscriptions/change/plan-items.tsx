import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { blankItem, type ChangeForm } from "#components/subscriptions/change/change-values.ts";
import { Button } from "#components/ui/button.tsx";
import { Options } from "#components/ui/select.tsx";

/** The prices of one product that a subscription can change to. */
export type PlanGroup = { product: string; options: { value: string; label: string }[] };

type PlanItemsProps = { form: ChangeForm; groups: PlanGroup[] };

/** The items of a subscription: a price and a quantity each. */
export function PlanItems({ form, groups }: PlanItemsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "items" });
  const problem = form.errorOf("items");
  const offered = groups.reduce((count, { options }) => count + options.length, 0);
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <PlanItem
          key={id}
          {...{ form, groups, index }}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {fields.length < offered && (
        <Button variant="secondary" size="sm" onClick={() => append(blankItem)}>
          <Plus aria-hidden /> Add item
        </Button>
      )}
      <ProblemList problems={problem ? [problem] : []} />
    </div>
  );
}

type PlanItemProps = PlanItemsProps & { index: number; onRemove: (() => void) | undefined };

function PlanItem({ form, groups, index, onRemove }: PlanItemProps) {
  const path = `items.${index}` as const;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.5rem] gap-x-3 gap-y-4">
      <legend className="sr-only">Item {index + 1}</legend>
      <SelectField form={form} name={`${path}.priceId`} label="Price">
        <option value="">Choose a price</option>
        {groups.map(({ product, options }) => (
          <optgroup key={product} label={product}>
            <Options of={options} />
          </optgroup>
        ))}
      </SelectField>
      <TextField form={form} name={`${path}.quantity`} label="Quantity" inputMode="numeric" />
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
