"use client";

import { SwitchesForm } from "#components/business/switches-form.tsx";
import type { Settings } from "#server/wire/settings.ts";

const switches = [
  {
    name: "portalCancel",
    label: "Cancel subscriptions",
    description:
      "At the end of the paid period, with a reason if they give one. Many laws require that a customer can cancel online.",
  },
  {
    name: "portalPause",
    label: "Pause subscriptions",
    description: "For one to three months, or until they resume it. Nothing is charged meanwhile.",
  },
  {
    name: "portalPlan",
    label: "Change plan and quantity",
    description:
      "To another active price of the same product, at the same interval and in the same currency. Your rules for plan changes decide when it holds.",
  },
  {
    name: "portalCards",
    label: "Change cards",
    description: "Save and remove cards, and choose which one pays a subscription.",
  },
  {
    name: "portalDetails",
    label: "Change details",
    description: "Name, email address and phone number.",
  },
  {
    name: "portalBilling",
    label: "Change address and tax number",
    description:
      "Both stand on their invoices, and decide the taxes of their subscriptions from the next charge on.",
  },
] as const;

/** The acts that customers are permitted on their page. */
export function PortalForm(given: { settings: Settings; mayChange: boolean }) {
  return (
    <SwitchesForm
      {...given}
      switches={switches}
      words={{ yes: "Customers can", no: "Customers cannot" }}
      done="Customer’s page saved"
    />
  );
}
