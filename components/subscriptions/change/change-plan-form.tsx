import { useState } from "react";
import type { Outcome } from "#components/form/deed-dialog.tsx";
import { DialogForm } from "#components/form/dialog-form.tsx";
import { SelectField } from "#components/form/fields/form-fields.tsx";
import { useForm } from "#components/form/use-form.ts";
import { ChangePreview } from "#components/subscriptions/change/change-preview.tsx";
import {
  changeResolver,
  type ChangeValues,
  valuesOf,
  whenChoices,
} from "#components/subscriptions/change/change-values.ts";
import { type PlanGroup, PlanItems } from "#components/subscriptions/change/plan-items.tsx";
import { trpc } from "#components/trpc/client.ts";
import { dry, tried } from "#components/trpc/dry.ts";
import { isStalePreview } from "#components/trpc/problems.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Options } from "#components/ui/select.tsx";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type {
  PreviewSubscription,
  SubscriptionPreview,
  UpdateSubscription,
} from "#server/wire/payments/subscriptions/subscription-change.ts";

export type ChangePlanFormProps = {
  subscription: Pick<Subscription, "id" | "items" | "currency" | "collection">;
  groups: PlanGroup[];
  /** The reader's. */
  timeZone: string;
  /** The change that is being made, and why it was not. */
  change: {
    isPending: boolean;
    error: unknown;
    reset: () => void;
    mutate: (input: UpdateSubscription, outcome: Outcome<Subscription>) => void;
  };
  outcome: Outcome<Subscription>;
};

/**
 * Asks for items and the time of their change, shows what would happen, and only then changes them, with the amounts
 * shown. Whatever is typed after a preview drops it.
 */
export function ChangePlanForm(props: ChangePlanFormProps) {
  const { subscription, groups, timeZone, change, outcome } = props;
  const preview = trpc.subscriptions.preview.useMutation();
  const { client } = trpc.useUtils();
  const [shown, setShown] = useState<{ typed: string; preview: SubscriptionPreview } | null>(null);
  const [isRenewed, setRenewed] = useState(false);
  const refusal = isStalePreview(change.error) ? null : change.error;
  const form = useForm<ChangeValues, PreviewSubscription>({
    saving: { error: refusal ?? preview.error },
    defaultValues: valuesOf(subscription),
    resolver: changeResolver,
  });
  const typed = JSON.stringify(form.watch());
  const current = shown?.typed === typed ? shown.preview : null;
  const ask = (input: PreviewSubscription) => {
    change.reset();
    setShown(null);
    preview.mutate(input, { onSuccess: (made) => setShown({ typed, preview: made }) });
  };
  const make = (input: PreviewSubscription, previewId: string) =>
    change.mutate(
      { ...input, previewId },
      {
        ...outcome,
        onError: (error) => {
          outcome.onError(error);
          if (!isStalePreview(error)) return;
          setRenewed(true);
          ask(input);
        },
      },
    );
  const send = (input: PreviewSubscription) => {
    setRenewed(false);
    if (current) make(input, current.previewId);
    else ask(input);
  };
  return (
    <DialogForm
      form={form}
      onSend={send}
      submit={current ? "Change plan" : "Show what will happen"}
      busy={preview.isPending || change.isPending}
      tryOut={
        current
          ? (input) =>
              tried(
                client.subscriptions.update.mutate({ ...input, previewId: current.previewId }, dry),
              )
          : undefined
      }
    >
      <PlanItems form={form} groups={groups} />
      <SelectField form={form} name="proration" label="When">
        <Options of={whenChoices} />
      </SelectField>
      <div aria-live="polite" className="space-y-4">
        {current && isRenewed && (
          <Alert tone="warning">
            Something has changed since the preview, so nothing was done. These are the new amounts.
          </Alert>
        )}
        {current && <ChangePreview preview={current} {...{ subscription, timeZone }} />}
      </div>
    </DialogForm>
  );
}
