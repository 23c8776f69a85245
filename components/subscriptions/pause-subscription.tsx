"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { DeedDialog } from "#components/form/deed-dialog.tsx";
import { Pause } from "#components/icons/icons.ts";
import type { PauseFormProps } from "#components/subscriptions/pause-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";

const PauseForm = later<PauseFormProps>(() =>
  import("#components/subscriptions/pause-form.tsx").then((module) => module.PauseForm),
);

/** Stops charging a subscription for a while. */
export function PauseSubscription({ id }: { id: string }) {
  const pause = trpc.subscriptions.pause.useMutation({ trpc: once });
  return (
    <DeedDialog
      title="Pause this subscription?"
      description="Nothing is charged until it is resumed. A renewal that is being tried again is canceled."
      trigger={
        <Button variant="secondary">
          <Pause aria-hidden className="size-4" />
          Pause
        </Button>
      }
      mutation={pause}
      prepare={PauseForm.prepare}
      done={() => "Subscription paused"}
    >
      {({ outcome, ...state }) => (
        <PauseForm {...state} onSubmit={(wish) => pause.mutate({ id, ...wish }, outcome)} />
      )}
    </DeedDialog>
  );
}

/** Ends a pause. */
export function EndPause({ id, isPaid }: { id: string; isPaid: boolean }) {
  const resume = trpc.subscriptions.resume.useMutation();
  return (
    <ConfirmAction
      title="Resume this subscription?"
      description={
        isPaid
          ? "The paid period continues, and the next charge comes when it is over."
          : "A new period begins now, and is charged now."
      }
      isReversible
      done="Subscription resumed"
      trigger={<Button>Resume</Button>}
      confirmLabel="Resume"
      keepLabel="Not now"
      mutation={resume}
      run={(options) => resume.mutate({ id }, options)}
    />
  );
}
