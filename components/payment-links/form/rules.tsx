"use client";

import { useWatch } from "react-hook-form";
import { countInput, endInput, LimitRow } from "#components/form/fields/limit-row.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { OnePerCustomer } from "#components/subscriptions/one-per-customer.tsx";

type RulesProps = { form: PaymentLinkForm };

/** When the link stops by itself, and how often one customer may buy. Each is off until somebody wants it: most links have no end. */
export function Rules({ form }: RulesProps) {
  const names = ["mode", "onePerCustomer"] as const;
  const [mode, onePerCustomer] = useWatch({ control: form.control, name: names });
  return (
    <section>
      <h2 className="mb-1.5 font-medium">Rules</h2>
      <div className="divide-y divide-line border-y border-line">
        <LimitRow
          form={form}
          name="maxCompletions"
          label="Stop after a number of payments"
          description="Good for classes and small batches."
          input={{ "aria-label": "Number of payments", ...countInput }}
        />
        <LimitRow
          form={form}
          name="expiresAt"
          label="Stop on a day"
          description="In your time zone. Shoppers then read that the link has ended."
          input={endInput}
        />
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
