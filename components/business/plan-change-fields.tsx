import type { SettingsForm } from "#components/business/use-settings-form.ts";
import { SelectField } from "#components/form/fields/form-fields.tsx";

export const planChangeLabels = {
  planUpgrade: "Change to a plan that costs more",
  planDowngrade: "Change to a plan that costs less",
  prorateBy: "Rest of a period",
} as const;

/** When changes of plans take effect, and how the rest of a period is counted. */
export function PlanChangeFields({ form }: Pick<SettingsForm, "form">) {
  return (
    <>
      <SelectField
        form={form}
        name="planUpgrade"
        label={planChangeLabels.planUpgrade}
        description="Also one that costs the same. Holds on the customer’s page, and for your program where it does not say."
      >
        <TakesEffect />
      </SelectField>
      <SelectField
        form={form}
        name="planDowngrade"
        label={planChangeLabels.planDowngrade}
        description="At once, the unused time is taken off the next charges."
      >
        <TakesEffect />
      </SelectField>
      <SelectField
        form={form}
        name="prorateBy"
        label={planChangeLabels.prorateBy}
        description="Counted so where a plan changes within its period. A day or second that has begun counts as left."
      >
        <option value="day">By days</option>
        <option value="second">By seconds</option>
      </SelectField>
    </>
  );
}

function TakesEffect() {
  return (
    <>
      <option value="immediate">At once</option>
      <option value="next_period">With the next period</option>
    </>
  );
}
