import { Input, Textarea } from "#components/ui/input.tsx";
import { Field } from "#components/form/field.tsx";
import type { ErrorOf, PaymentLinkForm } from "#components/payment-links/form/form-type.ts";

type FieldsProps = { form: PaymentLinkForm; errorOf: ErrorOf };

/** What the shopper reads about the link. */
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

/** Where the shopper is sent, by what happened. Left empty, our own pages say it: no website is needed. */
export function AddressFields({ form, errorOf }: FieldsProps) {
  return (
    <>
      <Field label="After paying" optional error={errorOf("successUrl")}>
        {(control) => (
          <Input {...control} {...form.register("successUrl")} type="url" placeholder="https://" />
        )}
      </Field>
      <Field label="On leaving the checkout" optional error={errorOf("cancelUrl")}>
        {(control) => (
          <Input {...control} {...form.register("cancelUrl")} type="url" placeholder="https://" />
        )}
      </Field>
    </>
  );
}
