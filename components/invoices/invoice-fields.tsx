import { useWatch } from "react-hook-form";
import { ChosenCustomer, CustomerInput } from "#components/customers/customer-input.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { Field } from "#components/form/fields/field.tsx";
import { SelectField, TextareaField, TextField } from "#components/form/fields/form-fields.tsx";
import { BillToFields } from "#components/invoices/bill-to-fields.tsx";
import type { InvoiceForm } from "#components/invoices/form-type.ts";
import { blankBuyer } from "#components/invoices/form-values.ts";
import { LineFields } from "#components/line-items/line-fields.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Options } from "#components/ui/select.tsx";

export type Language = { value: string; label: string };

type InvoiceFieldsProps = {
  form: InvoiceForm;
  /** The currencies to choose among; null of a draft, which keeps its own. */
  currencies: CurrencyChoice[] | null;
  languages: Language[];
};

/** All that a draft says. */
export function InvoiceFields({ form, currencies, languages }: InvoiceFieldsProps) {
  const currency = useWatch({ control: form.control, name: "currency" });
  return (
    <>
      <Card>
        <CardBody className="space-y-5">
          <CustomerField form={form} isEdited={currencies === null} />
          <div className="grid gap-5 sm:grid-cols-2">
            {currencies && (
              <SelectField form={form} name="currency" label="Currency">
                <CurrencyOptions choices={currencies} />
              </SelectField>
            )}
            <SelectField form={form} name="language" label="Language of the invoice">
              <Options of={languages} />
            </SelectField>
            <Due form={form} />
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={`Lines in ${currency}`} />
        <CardBody>
          <LineFields
            form={form}
            currency={currency}
            sum="Before taxes on top"
            problem={form.errorOf("lineItems")}
          />
        </CardBody>
      </Card>
      <BillToFields form={form} />
      <Card>
        <CardBody className="space-y-5">
          <TextField
            form={form}
            name="reference"
            label="Buyer’s reference"
            optional
            placeholder="Lobby, order 7734"
          />
          <TextareaField form={form} name="memo" label="Note below the lines" optional rows={3} />
        </CardBody>
      </Card>
    </>
  );
}

function Due({ form }: { form: InvoiceForm }) {
  const due = useWatch({ control: form.control, name: "due" });
  return (
    <>
      <SelectField form={form} name="due" label="Due">
        <Options of={dueChoices} />
      </SelectField>
      {due === "days" ? (
        <TextField form={form} name="daysUntilDue" label="Days until due" inputMode="numeric" />
      ) : (
        <TextField form={form} name="dueAt" label="Due on" type="date" />
      )}
    </>
  );
}

const dueChoices = [
  { value: "days", label: "Days after it is final" },
  { value: "day", label: "On a day" },
];

type CustomerFieldProps = { form: InvoiceForm; isEdited: boolean };

/** The customer. A draft that goes to another one is no longer made out to the buyer of before. */
function CustomerField({ form, isEdited }: CustomerFieldProps) {
  const typed = useWatch({ control: form.control, name: "customerId" }).trim();
  const before = form.formState.defaultValues?.customerId;
  const clearBuyer = () => {
    if (isEdited && typed !== before && !form.formState.dirtyFields.billTo)
      form.setValue("billTo", blankBuyer, { shouldDirty: true });
  };
  const control = form.register("customerId", { onBlur: clearBuyer });
  return (
    <Field
      label="Customer"
      error={form.errorOf("customerId")}
      description={<ChosenCustomer id={typed} />}
    >
      {(wired) => <CustomerInput {...wired} {...control} typed={typed} />}
    </Field>
  );
}
