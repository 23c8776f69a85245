"use client";

import { type ComponentProps, useState } from "react";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { SwitchRow } from "#components/form/fields/switch-row.tsx";
import type { FormOf } from "#components/form/use-form.ts";
import { Input } from "#components/ui/input.tsx";

type LimitRowProps<Values extends FieldValues, Sent> = {
  form: FormOf<Values, Sent>;
  name: FieldPath<Values>;
  label: string;
  description: string;
  /** The control for the limit's value, shown once it is on. */
  input: ComponentProps<"input"> & { "aria-label": string };
};

/** A limit that is off until somebody wants it. Off it has no value, and on again the one that it had. */
export function LimitRow<Values extends FieldValues, Sent>(props: LimitRowProps<Values, Sent>) {
  const { form, name, label, description, input } = props;
  const value: string | null = useWatch({ control: form.control, name });
  const isOn = value !== null;
  const [before, setBefore] = useState("");
  const error = form.errorOf(name);
  const turn = (on: boolean) => {
    setBefore(value ?? "");
    form.setValue(name, (on ? before : null) as never, { shouldDirty: true });
  };
  return (
    <SwitchRow {...{ label, description, isOn, turn, error }}>
      {({ id, describedBy }) => (
        <Input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          {...form.register(name)}
          {...input}
        />
      )}
    </SwitchRow>
  );
}

/** How a count is typed in such a row. */
export const countInput = {
  inputMode: "numeric",
  autoComplete: "off",
  className: "w-24 text-right",
} as const;

/** How the moment of an end is. */
export const endInput = {
  "aria-label": "Ends",
  type: "datetime-local",
  className: "w-56 max-w-full",
} as const;
