import { useFieldArray, useWatch } from "react-hook-form";
import { SelectField, TextareaField, TextField } from "#components/form/fields/form-fields.tsx";
import { SwitchRow } from "#components/form/fields/switch-row.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { Add, Remove } from "#components/payment-links/form/selling/price-lists.tsx";
import { blankField } from "#components/payment-links/form/selling/selling-values.ts";
import { Options } from "#components/ui/select.tsx";

type QuestionProps = { form: PaymentLinkForm };

/** As many as the operation takes. */
const fieldsMax = 5;

const kinds = [
  { value: "text", label: "Text" },
  { value: "number", label: "Whole number" },
  { value: "dropdown", label: "Choice" },
  { value: "checkbox", label: "Box to tick" },
  { value: "date", label: "Date" },
];

/** The merchant's own fields, each with its kind and label. */
export function QuestionList({ form }: QuestionProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "customFields" });
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <Question key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < fieldsMax && <Add onClick={() => append(blankField)}>Add field</Add>}
    </div>
  );
}

function Question({
  form,
  index,
  onRemove,
}: QuestionProps & { index: number; onRemove: () => void }) {
  const path = `customFields.${index}` as const;
  const type = useWatch({ control: form.control, name: `${path}.type` });
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] gap-x-3 gap-y-2 border-b border-line pb-4">
      <legend className="sr-only">Field {index + 1}</legend>
      <TextField form={form} name={`${path}.label`} label="Label" maxLength={120} />
      <SelectField form={form} name={`${path}.type`} label="Kind">
        <Options of={kinds} />
      </SelectField>
      <Remove what={`field ${index + 1}`} onClick={onRemove} />
      <div className="col-span-3">
        {type === "dropdown" && (
          <TextareaField
            form={form}
            name={`${path}.options`}
            label="Choices"
            description="One a line."
          />
        )}
        <FieldSwitch
          form={form}
          name={`${path}.required`}
          label="Required"
          description="Nothing is charged without an answer."
        />
        <FieldSwitch
          form={form}
          name={`${path}.onReceipt`}
          label="On the receipt"
          description="The answer stands on the shopper's receipt."
        />
      </div>
    </fieldset>
  );
}

type FieldSwitchProps = QuestionProps & {
  name: `customFields.${number}.required` | `customFields.${number}.onReceipt`;
  label: string;
  description: string;
};

function FieldSwitch({ form, name, label, description }: FieldSwitchProps) {
  const isOn = useWatch({ control: form.control, name });
  const turn = (on: boolean) => form.setValue(name, on, { shouldDirty: true });
  return <SwitchRow {...{ label, description, isOn, turn }} />;
}
