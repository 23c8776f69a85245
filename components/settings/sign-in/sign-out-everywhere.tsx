"use client";

import { Button } from "#components/ui/button.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";

/** Ends all of one's own sessions, with a question first. */
export function SignOutEverywhere() {
  const end = trpc.account.signOutEverywhere.useMutation();
  return (
    <ConfirmAction
      title="Sign out everywhere?"
      isReversible
      description="On every device, this one too, and no device is remembered. You can sign in again at once."
      trigger={
        <Button variant="ghost" size="sm">
          Sign out everywhere
        </Button>
      }
      confirmLabel="Sign out everywhere"
      keepLabel="Stay signed in"
      mutation={end}
      run={(options) => end.mutate(undefined, options)}
      done="Signed out everywhere"
      goTo="/sign-in"
    />
  );
}
