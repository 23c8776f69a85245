"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { DiscountForm } from "#components/discounts/form-type.ts";
import {
  type DiscountFormValues,
  previewAddress,
  previewNote,
  type PreviewState,
  previewStates,
} from "#components/discounts/form-values.ts";
import { AddressFrames } from "#components/preview/address-frames.tsx";
import { Segments } from "#components/preview/segments.tsx";
import { Stage } from "#components/preview/stage.tsx";
import { useRested } from "#components/preview/use-rested.ts";

type DiscountPreviewProps = {
  form: DiscountForm;
  /** Nothing is asked of the service while nobody sees it. */
  isSeen: boolean;
};

/** The checkout's own page with the discount that is typed, as shoppers see it in each of three states. */
export function DiscountPreview({ form, isSeen }: DiscountPreviewProps) {
  const [state, setState] = useState<PreviewState>("works");
  const values = useWatch({ control: form.control }) as DiscountFormValues;
  const src = useRested(previewAddress(values, state));
  return (
    <Stage
      label="What shoppers see"
      title={<Segments label="Show" current={state} onChange={setState} options={previewStates} />}
      scheme={null}
      onScheme={() => undefined}
      note={previewNote(values)}
    >
      {(frameClass) =>
        isSeen && (
          <AddressFrames src={src} title="The payment page with the code" frameClass={frameClass} />
        )
      }
    </Stage>
  );
}
