"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";
import { toPreviewInput } from "#components/payment-links/form/preview-input.ts";
import { SealedFrame } from "#components/preview/sealed-frame.tsx";
import { Stage } from "#components/preview/stage.tsx";
import { type DrawnPage, useDrawnPage } from "#components/preview/use-drawn-page.ts";
import { useRested } from "#components/preview/use-rested.ts";
import { cn } from "#components/ui/cn.ts";
import type { PreviewScheme } from "#server/wire/payments/payment-link-preview.ts";

type LinkPreviewProps = {
  form: PaymentLinkForm;
  /** The id of the link that is being changed. */
  linkId: string | undefined;
  /** Nothing is asked of the service while nobody sees it. */
  isSeen: boolean;
};

/** The link's page as shoppers will see it, drawn by the service from what is typed, a moment after. */
export function LinkPreview({ form, linkId, isSeen }: LinkPreviewProps) {
  const [scheme, setScheme] = useState<PreviewScheme>("light");
  const values = useWatch({ control: form.control }) as PaymentLinkFormValues;
  const body = useRested(JSON.stringify(toPreviewInput(values, linkId)));
  const { page, problem } = useDrawnPage(`/checkout/preview?scheme=${scheme}`, body, isSeen);
  return (
    <Stage
      label="What shoppers see"
      title={<h2 className="self-center font-medium">What shoppers see</h2>}
      scheme={page?.followsDevice === false ? null : scheme}
      onScheme={setScheme}
      note={
        <span role="status">
          {problem ?? (
            <>
              This is the real page. Colors and logo come from{" "}
              <a href="/settings/branding" target="_blank" className="text-link underline">
                Branding
              </a>
              .
            </>
          )}
        </span>
      }
    >
      {(frameClass) => page && <Frames page={page} frameClass={frameClass} />}
    </Stage>
  );
}

/** A new frame for each page; the one before stays until it is there, so that nothing flickers. */
function Frames({ page, frameClass }: { page: DrawnPage; frameClass: string }) {
  const [shown, setShown] = useState(page);
  const pages = shown.nth === page.nth ? [page] : [shown, page];
  return pages.map((one) => {
    const isShown = one.nth === shown.nth;
    return (
      <SealedFrame
        key={one.nth}
        html={one.html}
        title={isShown ? "The payment page" : "The payment page, being drawn"}
        className={cn(frameClass, !isShown && "invisible")}
        onShown={() => setShown(one)}
      />
    );
  });
}
