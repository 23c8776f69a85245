"use client";

import { useState } from "react";
import { BrandFields } from "#components/branding/brand-fields.tsx";
import { ContrastCheck } from "#components/branding/contrast-check.tsx";
import { LookFields } from "#components/branding/look-fields.tsx";
import { PagePreview } from "#components/branding/page-preview.tsx";
import { SettingsFrame } from "#components/business/settings-frame.tsx";
import { lookOfValues, type SettingName } from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import { brandingNames } from "#server/wire/atoms/checkout/branding-names.ts";
import type { PreviewScheme } from "#server/wire/payments/payment-link-preview.ts";
import type { Settings } from "#server/wire/settings.ts";

const labels: Partial<Record<SettingName, string>> = {
  merchantAlias: "Name on the page",
  merchantLegalName: "Legal name",
  merchantAvatarTextPlaceholder: "Initials",
  merchantAvatarUrl: "Logo",
  accentColor: "Color",
  backgroundColor: "Background",
  corners: "Corners",
  colorScheme: "Light or dark",
  typeface: "Face",
  supportEmail: "Support email",
};
const names: SettingName[] = [...brandingNames, "supportEmail"];

type BrandingFormProps = { settings: Settings; mayChange: boolean };

/** How the hosted page looks, beside the page itself. */
export function BrandingForm({ settings, mayChange }: BrandingFormProps) {
  const [scheme, setScheme] = useState<PreviewScheme>("light");
  const edited = useSettingsForm({ settings, names, done: "Shoppers see it from now on" });
  const values = edited.form.watch();
  const shown =
    values.colorScheme === "dark" ? "dark" : values.colorScheme === "light" ? "light" : scheme;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 min-[62.5rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[90rem]:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
      <SettingsFrame
        settings={edited}
        labels={labels}
        mayChange={mayChange}
        saveLabel="Save and show to shoppers"
      >
        <BrandFields edited={edited} logo={settings.merchantAvatarUrl} name={settings.name} />
        <LookFields edited={edited} />
        <ContrastCheck look={lookOfValues(values)} scheme={shown} />
      </SettingsFrame>
      <PagePreview values={values} scheme={scheme} onScheme={setScheme} />
    </div>
  );
}
