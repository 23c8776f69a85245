"use client";

import { SaveBar } from "#components/business/save-bar.tsx";
import type { SettingName } from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import type { CurrencyChoice } from "#components/form/currency-choices.ts";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { TheirChanges } from "#components/form/their-changes.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Settings } from "#server/wire/settings.ts";

const labels: Partial<Record<SettingName, string>> = {
  timeZone: "Time zone",
  mainCurrency: "Main currency",
};
const names: SettingName[] = ["timeZone", "mainCurrency"];

type BusinessFormProps = {
  settings: Settings;
  zones: string[];
  currencies: CurrencyChoice[];
  mayChange: boolean;
};

/** In which days and in which currency the dashboard counts. */
export function BusinessForm({ settings, zones, currencies, mayChange }: BusinessFormProps) {
  const edited = useSettingsForm({ settings, names, done: "Settings saved" });
  const { form, errorOf, theirs, take } = edited;
  return (
    <Form onSubmit={edited.submit} noValidate className="max-w-xl space-y-6">
      {!mayChange && <p className="text-ink-muted">Your role shows this and does not change it.</p>}
      <fieldset disabled={!mayChange} className="min-w-0 space-y-6">
        <ProblemList problems={edited.problems} />
        <TheirChanges
          changes={theirs.map(({ name, value }) => ({
            name,
            label: labels[name] ?? name,
            value: value ?? "nothing",
          }))}
          onTake={(name) => take(name as SettingName)}
        />
        <Field
          label="Time zone"
          error={errorOf("timeZone")}
          description="Days begin at its midnight in figures, filters and exports, and all times are shown in it, whoever looks."
        >
          {(control) => (
            <Select {...control} {...form.register("timeZone")}>
              <option value="">That of each reader</option>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll("_", " ")}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Main currency"
          error={errorOf("mainCurrency")}
          description="The overview and new prices begin with it. Other currencies stand beside it; they are never added up."
        >
          {(control) => (
            <Select {...control} {...form.register("mainCurrency")}>
              <option value="">The one with most payments</option>
              {currencies.map(({ code, name }) => (
                <option key={code} value={code}>
                  {code} – {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </fieldset>
      {mayChange && <SaveBar settings={edited} label="Save" />}
    </Form>
  );
}
