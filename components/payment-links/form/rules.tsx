"use client";

import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import type { ControlProps } from "#components/form/fields/field.tsx";
import { SwitchRow } from "#components/form/fields/switch-row.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { OnePerCustomer } from "#components/subscriptions/one-per-customer.tsx";
import { Input } from "#components/ui/input.tsx";

type RulesProps = { form: PaymentLinkForm };

/** When the link stops by itself, and how often one customer may buy. Each is off until somebody wants it: most links have no end. */
export function Rules({ form }: RulesProps) {
  const names = ["mode", "onePerCustomer"] as const;
  const [mode, onePerCustomer] = useWatch({ control: form.control, name: names });
  return (
    <section>
      <h2 className="mb-1.5 font-medium">Rules</h2>
      <div className="divide-y divide-line border-y border-line">
        <Rule
          name="maxCompletions"
          label="Stop after a number of payments"
          description="Good for classes and small batches."
          form={form}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("maxCompletions")}
              aria-label="Number of payments"
              inputMode="numeric"
              autoComplete="off"
              className="w-24 text-right"
            />
          )}
        </Rule>
        <Rule
          name="expiresAt"
          label="Stop on a day"
          description="In your time zone. Shoppers then read that the link has ended."
          form={form}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("expiresAt")}
              aria-label="Ends"
              type="datetime-local"
              className="w-56 max-w-full"
            />
          )}
        </Rule>
        {mode === "subscription" && (
          <OnePerCustomer
            isOn={onePerCustomer}
            turn={(on) => form.setValue("onePerCustomer", on, { shouldDirty: true })}
          />
        )}
      </div>
    </section>
  );
}

type RuleProps = RulesProps & {
  name: "maxCompletions" | "expiresAt";
  label: string;
  description: string;
  /** The control for the rule's value, shown once the rule is on. */
  children: (control: ControlProps) => ReactNode;
};

/** Off it has no value, and on again the one that it had. */
function Rule({ form, name, label, description, children }: RuleProps) {
  const value = useWatch({ control: form.control, name });
  const isOn = value !== null;
  const [before, setBefore] = useState("");
  const error = form.errorOf(name);
  const turn = (on: boolean) => {
    setBefore(value ?? "");
    form.setValue(name, on ? before : null, { shouldDirty: true });
  };
  return (
    <SwitchRow {...{ label, description, isOn, turn, error }}>
      {({ id, describedBy }) =>
        children({
          id,
          "aria-describedby": describedBy,
          "aria-invalid": error ? true : undefined,
        })
      }
    </SwitchRow>
  );
}
