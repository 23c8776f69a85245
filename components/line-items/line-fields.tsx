import { type FieldValues, useFieldArray, useWatch } from "react-hook-form";
import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import type { FormOf } from "#components/form/use-form.ts";
import { Plus, Trash2 } from "#components/icons/icons.ts";
import { blankItem, type ItemValues, totalOf } from "#components/line-items/item-values.ts";
import { Button } from "#components/ui/button.tsx";
import { lineItemsMax } from "#server/wire/atoms/money/line-limits.ts";

type LinesForm = FormOf<{ lineItems: ItemValues[] }, object>;

type LineFieldsProps<Values extends FieldValues, Sent> = {
  form: FormOf<Values, Sent>;
  currency: string;
  /** The words before the sum of the lines. */
  sum: string;
  /** Whether a line may be without a name. */
  isNameOptional?: boolean;
  /** The problem of all lines together. */
  problem: string | undefined;
};

/** The lines of an invoice or a link, which has one at least, and what they add up to. */
export function LineFields<Values extends FieldValues & { lineItems: ItemValues[] }, Sent>(
  props: LineFieldsProps<Values, Sent>,
) {
  const { currency, sum, isNameOptional = false, problem } = props;
  // The types of react-hook-form know no form by a part of its values.
  const form = props.form as unknown as LinesForm;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "lineItems" });
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <Line
          key={id}
          {...{ form, index, isNameOptional }}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {fields.length < lineItemsMax && (
          <Button variant="secondary" size="sm" onClick={() => append(blankItem)}>
            <Plus aria-hidden /> Add line
          </Button>
        )}
        <LinesTotal form={form} currency={currency} words={sum} />
      </div>
      <ProblemList problems={problem ? [problem] : []} />
    </div>
  );
}

type LineProps = {
  form: LinesForm;
  index: number;
  isNameOptional: boolean;
  onRemove: (() => void) | undefined;
};

function Line({ form, index, isNameOptional, onRemove }: LineProps) {
  const path = `lineItems.${index}` as const;
  const line = useWatch({ control: form.control, name: path });
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-4 border-b border-line pb-5 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_2.5rem]">
      <legend className="sr-only">Line {index + 1}</legend>
      <div className="max-sm:col-span-3">
        <TextField form={form} name={`${path}.name`} label="Item" optional={isNameOptional} />
      </div>
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
          aria-label={`Remove line ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </fieldset>
  );
}

type LinesTotalProps<Values extends FieldValues, Sent> = {
  form: FormOf<Values, Sent>;
  currency: string;
  words: string;
};

/** The sum of the lines, shown while all of them can be read. */
export function LinesTotal<Values extends FieldValues & { lineItems: ItemValues[] }, Sent>(
  props: LinesTotalProps<Values, Sent>,
) {
  const { control } = props.form as unknown as LinesForm;
  const total = totalOf(useWatch({ control, name: "lineItems" }), props.currency);
  return (
    <p className="ml-auto flex gap-3 font-semibold" aria-live="polite">
      {props.words}{" "}
      {Number.isSafeInteger(total) ? (
        <Money amount={total} currency={props.currency} />
      ) : (
        <Absent />
      )}
    </p>
  );
}
