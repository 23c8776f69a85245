"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

/** Ends all of one's own sessions, with a question first. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const end = trpc.account.signOutEverywhere.useMutation({
    onSuccess: () => window.location.assign("/sign-in"),
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        end.reset();
        setAsking(wanted);
      }}
      title="Sign out everywhere?"
      description="On every device, this one too. You can sign in again at once."
      trigger={
        <Button variant="ghost" size="sm">
          Sign out everywhere
        </Button>
      }
      confirmLabel="Sign out everywhere"
      keepLabel="Stay signed in"
      busy={end.isPending || end.isSuccess}
      onConfirm={() => end.mutate()}
    >
      <ProblemList problems={end.error ? problemsOf(end.error) : []} />
    </ConfirmDialog>
  );
}
