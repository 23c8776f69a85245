"use client";

import { useEffect, useState } from "react";
import { askBy, type StepUpRequest } from "#components/trpc/step-up.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";

const SecondStep = later(() =>
  import("#components/auth/second-step.tsx").then((module) => module.SecondStep),
);

/** Stands once in the dashboard, and opens when a call needs a second factor. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<StepUpRequest | null>(null);
  useEffect(() => askBy(setAsked), []);

  function close(isProven: boolean) {
    asked?.answer(isProven);
    setAsked(null);
  }

  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && close(false)}
      title="Confirm that it is you"
      description="This action requires your second factor again."
    >
      <SecondStep label="Confirm" onProven={() => close(true)} />
    </Dialog>
  );
}
