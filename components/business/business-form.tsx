"use client";

import { PlanChangeFields, planChangeLabels } from "#components/business/plan-change-fields.tsx";
import { SettingsFrame } from "#components/business/settings-frame.tsx";
import type { SettingName } from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { CurrencyOptions } from "#components/form/amount/currency-options.tsx";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { TimeZoneOptions } from "#components/form/fields/time-zone-options.tsx";
import type { Settings } from "#server/wire/settings.ts";

const labels: Partial<Record<SettingName, string>> = {
  timeZone: "Time zone",
  mainCurrency: "Main currency",
  invoicePrefix: "Prefix of invoices",
  invoicesOfSubscriptions: "Invoices of subscriptions",
  ...planChangeLabels,
};
const names = Object.keys(labels) as SettingName[];

type BusinessFormProps = {
  settings: Settings;
  zones: string[];
  currencies: CurrencyChoice[];
  mayChange: boolean;
};

/** In which days and currency the dashboard counts, how invoices are numbered and how plans change. */
export function BusinessForm({ settings, zones, currencies, mayChange }: BusinessFormProps) {
  const edited = useSettingsForm({ settings, names, done: "Settings saved" });
  const { form } = edited;
  return (
    <SettingsFrame
      settings={edited}
      labels={labels}
      mayChange={mayChange}
      saveLabel="Save"
      className="max-w-xl"
    >
      <SelectField
        form={form}
        name="timeZone"
        label="Time zone"
        description="Days begin at its midnight in figures, filters and exports, and all times are shown in it, for everybody."
      >
        <option value="">That of each reader</option>
        <TimeZoneOptions zones={zones} />
      </SelectField>
      <SelectField
        form={form}
        name="mainCurrency"
        label="Main currency"
        description="The overview and new prices begin with it. Other currencies stand beside it; they are never added up."
      >
        <option value="">The one with most payments</option>
        <CurrencyOptions choices={currencies} />
      </SelectField>
      <TextField
        form={form}
        name="invoicePrefix"
        label="Prefix of invoices"
        optional
        placeholder="INV"
        description="Capital letters or digits. A new prefix counts from 1; invoices with the old one keep their numbers."
      />
      <SelectField
        form={form}
        name="invoicesOfSubscriptions"
        label="Invoices of subscriptions"
        description="Each charge that is paid makes an invoice by itself."
      >
        <option value="yes">For every charge</option>
        <option value="no">None</option>
      </SelectField>
      <PlanChangeFields form={form} />
    </SettingsFrame>
  );
}
