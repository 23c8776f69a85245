"use client";

import { SettingsFrame } from "#components/business/settings-frame.tsx";
import type { SettingName } from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import type { Settings } from "#server/wire/settings.ts";

const labels: Partial<Record<SettingName, string>> = {
  retryDays: "Days between tries",
  afterRetries: "After the last try",
  declineEmails: "Email after a decline",
  renewalEmails: "Email before a long period renews",
  cardExpiryEmails: "Email before a card expires",
};
const names: SettingName[] = [
  "retryDays",
  "afterRetries",
  "declineEmails",
  "renewalEmails",
  "cardExpiryEmails",
];

/** When declined renewals are tried again, what comes after the last try, and which emails are sent. */
export function RetriesForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const edited = useSettingsForm({ settings, names, done: "Retries saved" });
  const { form } = edited;
  return (
    <SettingsFrame
      settings={edited}
      labels={labels}
      mayChange={mayChange}
      saveLabel="Save"
      className="max-w-xl"
    >
      <TextField
        form={form}
        name="retryDays"
        label="Days between tries"
        inputMode="numeric"
        placeholder="1, 2, 2, 3"
        description="Days from each failure to the next try: 1 to 8 tries, 1 to 30 days apart. Cards reported lost or stolen are never charged again; another card is charged at once."
      />
      <SelectField
        form={form}
        name="afterRetries"
        label="After the last try"
        description="Left unpaid, it is not charged until the customer gives another card or you try again. Kept past due, it is charged again when its next period begins."
      >
        <option value="cancel">Cancel it</option>
        <option value="unpaid">Leave it unpaid</option>
        <option value="keep">Keep it past due</option>
      </SelectField>
      <SelectField
        form={form}
        name="declineEmails"
        label="Email after a decline"
        description="Asks the customer for another card, or to confirm the payment to their bank."
      >
        <YesOrNo />
      </SelectField>
      <SelectField
        form={form}
        name="renewalEmails"
        label="Email before a long period renews"
        description="Sent 28 days before the charge that follows a period of 180 days or more. Card networks and some laws require it: turn it off only if you send your own."
      >
        <YesOrNo />
      </SelectField>
      <SelectField
        form={form}
        name="cardExpiryEmails"
        label="Email before a card expires"
        description="Sent 30 days before, once for each card, if a subscription is charged to it."
      >
        <YesOrNo />
      </SelectField>
    </SettingsFrame>
  );
}

function YesOrNo() {
  return (
    <>
      <option value="yes">Send</option>
      <option value="no">Do not send</option>
    </>
  );
}
