"use client";

import { useState } from "react";
import type { EndRateFormProps } from "#components/tax/rates/end-rate-form.tsx";
import { rateName } from "#components/tax/rates/rate-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";

const EndRateForm = later<EndRateFormProps>(() =>
  import("#components/tax/rates/end-rate-form.tsx").then((module) => module.EndRateForm),
);

/** Sets the last day of a rate in a dialog. */
export function EndRate({ rate, today }: Omit<EndRateFormProps, "close">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      prepare={EndRateForm.prepare}
      title={`End ${rateName(rate)}`}
      description="Orders after the last day are not taxed by it. Earlier ones keep their tax."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`End ${rateName(rate)}`}>
          End
        </Button>
      }
    >
      <EndRateForm {...{ rate, today }} close={() => setOpen(false)} />
    </Dialog>
  );
}
