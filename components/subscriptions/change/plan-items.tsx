import { type FieldValues, useFieldArray, useWatch } from "react-hook-form";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import type { FormOf } from "#components/form/use-form.ts";
import { Plus, Trash2 } from "#components/icons/icons.ts";
import { blankItem, type ItemValues } from "#components/subscriptions/change/change-values.ts";
import { toChoice } from "#components/subscriptions/period-choice.ts";
import { Button } from "#components/ui/button.tsx";
import { Options } from "#components/ui/select.tsx";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Price } from "#server/wire/selling/price.ts";

type Plan = Pick<Price, "amount" | "currency"> & {
  value: string;
  label: string;
  recurring: Recurring;
};

/** The prices of one product that a subscription can have. */
export type PlanGroup = { product: string; options: Plan[] };

type ItemsForm = FormOf<{ items: ItemValues[] }, object>;

type PlanItemsProps<Values extends FieldValues, Sent> = {
  form: FormOf<Values, Sent>;
  groups: PlanGroup[];
};

/** The items of a subscription: a price and a quantity each. */
export function PlanItems<Values extends FieldValues & { items: ItemValues[] }, Sent>(
  props: PlanItemsProps<Values, Sent>,
) {
  const { groups } = props;
  // The types of react-hook-form know no form by a part of its values.
  const form = props.form as unknown as ItemsForm;
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

type PlanItemProps = {
  form: ItemsForm;
  groups: PlanGroup[];
  index: number;
  onRemove: (() => void) | undefined;
};

function PlanItem({ form, groups, index, onRemove }: PlanItemProps) {
  const path = `items.${index}` as const;
  const first = useWatch({ control: form.control, name: "items.0.priceId" });
  const fitting = index === 0 ? groups : groupsLike(first, groups);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.5rem] gap-x-3 gap-y-4">
      <legend className="sr-only">Item {index + 1}</legend>
      <div className="max-sm:col-span-3">
        <SelectField form={form} name={`${path}.priceId`} label="Price">
          <option value="">Choose a price</option>
          {fitting.map(({ product, options }) => (
            <optgroup key={product} label={product}>
              <Options of={options} />
            </optgroup>
          ))}
        </SelectField>
      </div>
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

/** The prices that go together with one: of its currency and interval. */
function groupsLike(priceId: string, groups: PlanGroup[]): PlanGroup[] {
  const first = groups.flatMap(({ options }) => options).find(({ value }) => value === priceId);
  if (!first) return groups;
  return groups.flatMap(({ product, options }) => {
    const fitting = options.filter(
      ({ currency, recurring }) =>
        currency === first.currency && toChoice(recurring) === toChoice(first.recurring),
    );
    return fitting.length > 0 ? [{ product, options: fitting }] : [];
  });
}
