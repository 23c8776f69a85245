"use client";

import { SettingsFrame } from "#components/business/settings-frame.tsx";
import type { SettingName } from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import { SelectField } from "#components/form/fields/form-fields.tsx";
import type { Settings } from "#server/wire/settings.ts";

const labels = {
  portalCancel: "Cancel subscriptions",
  portalPause: "Pause subscriptions",
  portalPlan: "Change plan and quantity",
  portalCards: "Change cards",
  portalDetails: "Change details",
} satisfies Partial<Record<SettingName, string>>;
const names = Object.keys(labels) as (keyof typeof labels)[];

const descriptions: Record<keyof typeof labels, string> = {
  portalCancel:
    "At the end of the paid period, with a reason if they give one. Many laws require that a customer can cancel online.",
  portalPause: "For one to three months, or until they resume it. Nothing is charged meanwhile.",
  portalPlan:
    "To another active price of the same product, at the same interval and in the same currency. Your rules for plan changes decide when it holds.",
  portalCards: "Save and remove cards, and choose which one pays a subscription.",
  portalDetails: "Name and phone number.",
};

/** The acts that customers are permitted on their page. */
export function PortalForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const edited = useSettingsForm({ settings, names, done: "Customer’s page saved" });
  const { form } = edited;
  return (
    <SettingsFrame
      settings={edited}
      labels={labels}
      mayChange={mayChange}
      saveLabel="Save"
      className="max-w-xl"
    >
      {names.map((name) => (
        <SelectField
          key={name}
          form={form}
          name={name}
          label={labels[name]}
          description={descriptions[name]}
        >
          <option value="yes">Customers can</option>
          <option value="no">Customers cannot</option>
        </SelectField>
      ))}
    </SettingsFrame>
  );
}
