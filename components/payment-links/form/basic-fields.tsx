import { Input, Textarea } from "#components/ui/input.tsx";
import { Field } from "#components/form/field.tsx";
import type { ErrorOf, PaymentLinkForm } from "#components/payment-links/form/form-type.ts";

type FieldsProps = { form: PaymentLinkForm; errorOf: ErrorOf };

/** The fields for the text that the shopper reads about the link. */
export function TextFields({ form, errorOf }: FieldsProps) {
  return (
    <>
      <Field label="Name" optional error={errorOf("name")}>
        {(control) => (
          <Input {...control} {...form.register("name")} placeholder="Repotting workshop" />
        )}
      </Field>
      <Field label="Description" optional error={errorOf("description")}>
        {(control) => <Textarea {...control} {...form.register("description")} />}
      </Field>
    </>
  );
}
