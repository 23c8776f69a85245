"use client";

import { useState } from "react";
import { BrandFields } from "#components/branding/brand-fields.tsx";
import { ContrastCheck } from "#components/branding/contrast-check.tsx";
import { LookFields } from "#components/branding/look-fields.tsx";
import { SettingsFrame } from "#components/business/settings-frame.tsx";
import {
  lookOfValues,
  previewAddress,
  type SettingName,
  type SettingsValues,
} from "#components/business/settings-values.ts";
import { useSettingsForm } from "#components/business/use-settings-form.ts";
import { AddressFrames } from "#components/preview/address-frames.tsx";
import { Segments } from "#components/preview/segments.tsx";
import { Stage } from "#components/preview/stage.tsx";
import { useRested } from "#components/preview/use-rested.ts";
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

const pages = [
  { value: "page", label: "Page" },
  { value: "receipt", label: "Receipt" },
] as const;

type PagePreviewProps = {
  values: SettingsValues;
  scheme: PreviewScheme;
  onScheme: (scheme: PreviewScheme) => void;
};

/** The hosted page itself, drawn by the service from what the form has, a moment after it changes. */
function PagePreview({ values, scheme, onScheme }: PagePreviewProps) {
  const [shown, setShown] = useState<"page" | "receipt">("page");
  const fixed = values.colorScheme === "light" || values.colorScheme === "dark";
  const src = useRested(previewAddress(values, fixed ? values.colorScheme : scheme, shown));
  return (
    <Stage
      label="Preview"
      title={<Segments label="Show" current={shown} onChange={setShown} options={pages} />}
      scheme={fixed ? null : scheme}
      onScheme={onScheme}
      note={`This is the real ${shown}, with something made up to sell.`}
    >
      {(frameClass) => (
        <AddressFrames src={src} title="Your payment page" frameClass={frameClass} />
      )}
    </Stage>
  );
}
