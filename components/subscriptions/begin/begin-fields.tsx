import { useWatch } from "react-hook-form";
import { ChosenCustomer, CustomerInput } from "#components/customers/customer-input.tsx";
import { Field } from "#components/form/fields/field.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import type { BeginForm } from "#components/subscriptions/begin/begin-values.ts";
import { SavedCardField } from "#components/subscriptions/begin/saved-card-field.tsx";
import { Options } from "#components/ui/select.tsx";

/** The customer, found by name, email or id. */
export function CustomerField({ form }: { form: BeginForm }) {
  const typed = useWatch({ control: form.control, name: "customerId" }).trim();
  const control = form.register("customerId", {
    // A card of another customer is none of this one's.
    onChange: () => form.setValue("paymentMethodId", ""),
  });
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

/** How each period is paid. */
export function PaidByFields({ form }: { form: BeginForm }) {
  const collection = useWatch({ control: form.control, name: "collection" });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField form={form} name="collection" label="Paid by">
        <Options of={collections} />
      </SelectField>
      {collection === "charge" ? (
        <SavedCardField form={form} />
      ) : (
        <TextField form={form} name="daysUntilDue" label="Days until due" inputMode="numeric" />
      )}
    </div>
  );
}

const collections = [
  { value: "charge", label: "Saved card, charged each period" },
  { value: "invoice", label: "Invoices, emailed each period" },
];

/** When the first charge is made. */
export function BeginningFields({ form }: { form: BeginForm }) {
  const [begins, collection] = useWatch({ control: form.control, name: ["begins", "collection"] });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField form={form} name="begins" label="Begins">
        <Options of={beginnings} />
      </SelectField>
      {begins === "trial" && (
        <TextField
          form={form}
          name="trialEnd"
          label="First charge on"
          type="date"
          description="The trial ends as this day begins."
        />
      )}
      {begins === "anchor" && (
        <TextField
          form={form}
          name="billingAnchor"
          label="Periods begin on"
          type="date"
          description="Ahead: the part until then is charged now. Past: the running period counts as paid elsewhere."
        />
      )}
      {begins === "trial" && collection === "charge" && (
        <SelectField form={form} name="trialWithoutCard" label="Without a card">
          <Options of={withoutCard} />
        </SelectField>
      )}
    </div>
  );
}

const beginnings = [
  { value: "usual", label: "Now, or with the trial of its prices" },
  { value: "now", label: "Now, without a trial" },
  { value: "trial", label: "With a trial until a day" },
  { value: "anchor", label: "With periods counted from a day" },
];

const withoutCard = [
  { value: "", label: "Do not begin" },
  { value: "cancel", label: "Begin, cancel when the trial ends" },
  { value: "pause", label: "Begin, pause when the trial ends" },
];
