"use client";

import { DeedDialog } from "#components/form/deed-dialog.tsx";
import type { ChangePlanFormProps } from "#components/subscriptions/change/change-plan-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";

const ChangePlanForm = later<ChangePlanFormProps>(() =>
  import("#components/subscriptions/change/change-plan-form.tsx").then(
    (module) => module.ChangePlanForm,
  ),
);

/** Changes prices and quantities of a subscription, after a look at what that costs. */
export function ChangePlan(
  props: Pick<ChangePlanFormProps, "subscription" | "groups" | "timeZone">,
) {
  const change = trpc.subscriptions.update.useMutation({ trpc: once });
  return (
    <DeedDialog
      title="Change plan"
      description="Nothing changes before you have seen what it costs. If the card is declined, everything stays as it is."
      trigger={<Button>Change plan</Button>}
      mutation={change}
      prepare={ChangePlanForm.prepare}
      done={({ pendingChange }: { pendingChange: object | null }) =>
        pendingChange ? "The plan changes with the next period" : "Plan changed"
      }
    >
      {({ outcome }) => <ChangePlanForm {...props} change={change} outcome={outcome} />}
    </DeedDialog>
  );
}
