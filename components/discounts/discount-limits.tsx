"use client";

import { useWatch } from "react-hook-form";
import type { DiscountForm } from "#components/discounts/form-type.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { countInput, endInput, LimitRow } from "#components/form/fields/limit-row.tsx";
import { SwitchRow } from "#components/form/fields/switch-row.tsx";

/** The words of a limit that a discount's forms share. */
export const usesLimit = {
  label: "Stop after a number of uses",
  description: "The last one goes to whoever pays first.",
  input: { "aria-label": "Number of uses", ...countInput },
};
export const endLimit = { label: "Ends", description: "In your time zone.", input: endInput };

/** For whom, how often and until when. Each is off until somebody wants it. */
export function DiscountLimits({ form }: { form: DiscountForm }) {
  const names = ["currency", "oncePerCustomer", "firstPurchaseOnly"] as const;
  const [currency, once, first] = useWatch({ control: form.control, name: names });
  const turn = (name: "oncePerCustomer" | "firstPurchaseOnly") => (on: boolean) =>
    form.setValue(name, on, { shouldDirty: true });
  return (
    <section>
      <h2 className="mb-1.5 font-medium">Limits</h2>
      <div className="divide-y divide-line border-y border-line">
        <LimitRow form={form} name="maxRedemptions" {...usesLimit} />
        <SwitchRow
          label="Once for each customer"
          description="Known by email and card."
          isOn={once}
          turn={turn("oncePerCustomer")}
        />
        <LimitRow
          form={form}
          name="minimumAmount"
          label="From an order of"
          description={`Before delivery, in ${currency}.`}
          input={{
            "aria-label": "Smallest order",
            inputMode: "decimal",
            autoComplete: "off",
            placeholder: exampleAmount(4000, currency),
            className: "w-28 text-right",
          }}
        />
        <SwitchRow
          label="Only first orders"
          description="People who never paid you before."
          isOn={first}
          turn={turn("firstPurchaseOnly")}
        />
        <LimitRow form={form} name="endsAt" {...endLimit} />
      </div>
    </section>
  );
}
