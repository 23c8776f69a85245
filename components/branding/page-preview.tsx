"use client";

import { useState } from "react";
import { previewAddress, type SettingsValues } from "#components/business/settings-values.ts";
import { AddressFrames } from "#components/preview/address-frames.tsx";
import { Segments } from "#components/preview/segments.tsx";
import { Stage } from "#components/preview/stage.tsx";
import { useRested } from "#components/preview/use-rested.ts";
import type { PreviewScheme } from "#server/wire/payments/payment-link-preview.ts";

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
export function PagePreview({ values, scheme, onScheme }: PagePreviewProps) {
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
