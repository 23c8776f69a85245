"use client";

import { SettingsFrame } from "#components/business/settings-frame.tsx";
import type { SettingName } from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import { SelectField } from "#components/form/fields/form-fields.tsx";
import { bankRedirects } from "#server/wire/atoms/checkout/bank-redirects.ts";
import type { Settings } from "#server/wire/settings.ts";

const labels = {
  offersIdeal: bankRedirects.ideal.label,
  offersBancontact: bankRedirects.bancontact.label,
  offersEps: bankRedirects.eps.label,
  offersP24: bankRedirects.p24.label,
} satisfies Partial<Record<SettingName, string>>;
const names = Object.keys(labels) as (keyof typeof labels)[];

const descriptions: Record<keyof typeof labels, string> = {
  offersIdeal: "The Netherlands, in EUR.",
  offersBancontact: "Belgium, in EUR. The page asks for the payer’s name.",
  offersEps: "Austria, in EUR. The page asks for the payer’s name.",
  offersP24: "Poland, in PLN and EUR. The page asks for the payer’s email address.",
};

/** The banks' ways to pay that checkout pages offer besides cards. */
export function MethodsForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const edited = useSettingsForm({ settings, names, done: "Ways to pay saved" });
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
          <option value="no">Not offered</option>
          <option value="yes">Offered</option>
        </SelectField>
      ))}
    </SettingsFrame>
  );
}
