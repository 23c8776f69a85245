import { useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { Field } from "#components/form/field.tsx";
import type { ErrorOf, PaymentLinkForm } from "#components/payment-links/form/form-type.ts";

/** When the link stops by itself. Folded away while there is no limit: most links have no end. */
export function LimitFields({ form, errorOf }: { form: PaymentLinkForm; errorOf: ErrorOf }) {
  const { expiresAt, maxCompletions } = form.formState.defaultValues ?? {};
  const [opened, setOpened] = useState(Boolean(expiresAt || maxCompletions));
  const troubled = Boolean(errorOf("expiresAt") || errorOf("maxCompletions"));
  return (
    <details
      open={opened || troubled}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="rounded-lg border border-line bg-surface shadow-sm"
    >
      <summary className="cursor-pointer rounded-lg px-5 py-4 font-semibold">Limits</summary>
      <div className="grid gap-5 px-5 pb-5 sm:grid-cols-2">
        <Field
          label="Ends"
          optional
          error={errorOf("expiresAt")}
          description="In your time zone. Afterwards shoppers read that the link has ended."
        >
          {(props) => <Input {...props} {...form.register("expiresAt")} type="datetime-local" />}
        </Field>
        <Field
          label="Number of payments"
          optional
          error={errorOf("maxCompletions")}
          description="After so many the link is used up."
        >
          {(props) => <Input {...props} {...form.register("maxCompletions")} inputMode="numeric" />}
        </Field>
      </div>
    </details>
  );
}
