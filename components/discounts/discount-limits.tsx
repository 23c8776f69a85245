"use client";

import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import type { DiscountForm } from "#components/discounts/form-type.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import type { ControlProps } from "#components/form/fields/field.tsx";
import { SwitchRow } from "#components/form/fields/switch-row.tsx";
import { Input } from "#components/ui/input.tsx";

type LimitsProps = { form: DiscountForm };

/** For whom, how often and until when. Each is off until somebody wants it. */
export function DiscountLimits({ form }: LimitsProps) {
  const names = ["currency", "oncePerCustomer", "firstPurchaseOnly"] as const;
  const [currency, once, first] = useWatch({ control: form.control, name: names });
  const turn = (name: "oncePerCustomer" | "firstPurchaseOnly") => (on: boolean) =>
    form.setValue(name, on, { shouldDirty: true });
  return (
    <section>
      <h2 className="mb-1.5 font-medium">Limits</h2>
      <div className="divide-y divide-line border-y border-line">
        <Limit
          name="maxRedemptions"
          label="Stop after a number of uses"
          description="The last one goes to whoever pays first."
          form={form}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("maxRedemptions")}
              aria-label="Number of uses"
              inputMode="numeric"
              autoComplete="off"
              className="w-24 text-right"
            />
          )}
        </Limit>
        <SwitchRow
          label="Once for each customer"
          description="Known by email and card."
          isOn={once}
          turn={turn("oncePerCustomer")}
        />
        <Limit
          name="minimumAmount"
          label="From an order of"
          description={`Before delivery, in ${currency}.`}
          form={form}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("minimumAmount")}
              aria-label="Smallest order"
              inputMode="decimal"
              autoComplete="off"
              placeholder={exampleAmount(4000, currency)}
              className="w-28 text-right"
            />
          )}
        </Limit>
        <SwitchRow
          label="Only first orders"
          description="People who never paid you before."
          isOn={first}
          turn={turn("firstPurchaseOnly")}
        />
        <Limit name="endsAt" label="Ends" description="In your time zone." form={form}>
          {(control) => (
            <Input
              {...control}
              {...form.register("endsAt")}
              aria-label="Ends"
              type="datetime-local"
              className="w-56 max-w-full"
            />
          )}
        </Limit>
      </div>
    </section>
  );
}

type LimitProps = LimitsProps & {
  name: "maxRedemptions" | "minimumAmount" | "endsAt";
  label: string;
  description: string;
  /** The control for the limit's value, shown once it is on. */
  children: (control: ControlProps) => ReactNode;
};

/** Off it has no value, and on again the one that it had. */
function Limit({ form, name, label, description, children }: LimitProps) {
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
