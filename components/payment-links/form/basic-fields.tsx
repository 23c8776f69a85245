import { TextareaField, TextField } from "#components/form/form-fields.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";

type FieldsProps = { form: PaymentLinkForm };

/** The fields for the text that the shopper reads about the link. */
export function TextFields({ form }: FieldsProps) {
  return (
    <>
      <TextField form={form} name="name" label="Name" optional placeholder="Repotting workshop" />
      <TextareaField form={form} name="description" label="Description" optional />
    </>
  );
}
