"use client";

import { SettingsFrame } from "#components/business/settings-frame.tsx";
import type { SettingName } from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import { SelectField } from "#components/form/fields/form-fields.tsx";
import type { Settings } from "#server/wire/settings.ts";

export type Switch<Name extends SettingName> = { name: Name; label: string; description: string };

type SwitchesProps<Name extends SettingName> = {
  settings: Settings;
  mayChange: boolean;
  switches: readonly Switch<Name>[];
  /** The words for on and off. */
  words: { yes: string; no: string };
  done: string;
};

/** Settings that are each on or off. */
export function SwitchesForm<Name extends SettingName>({
  settings,
  mayChange,
  switches,
  words,
  done,
}: SwitchesProps<Name>) {
  const names = switches.map(({ name }) => name);
  const edited = useSettingsForm({ settings, names, done });
  return (
    <SettingsFrame
      settings={edited}
      labels={Object.fromEntries(switches.map(({ name, label }) => [name, label]))}
      mayChange={mayChange}
      saveLabel="Save"
      className="max-w-xl"
    >
      {switches.map((one) => (
        <SelectField key={one.name} form={edited.form} {...one}>
          <option value="yes">{words.yes}</option>
          <option value="no">{words.no}</option>
        </SelectField>
      ))}
    </SettingsFrame>
  );
}
