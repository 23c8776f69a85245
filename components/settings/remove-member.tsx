"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import type { Member } from "#server/routers/team/schema.ts";

/** Takes somebody out of the team, with a question first. */
export function RemoveMember({ member }: { member: Member }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const remove = trpc.team.remove.useMutation({
    onSuccess: () => {
      setAsking(false);
      toastDone(`${member.name} was removed`);
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        remove.reset();
        setAsking(wanted);
      }}
      title={`Remove ${member.name}?`}
      description="They are signed out here at once. API keys that they made go on working; revoke those that you do not need."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Remove ${member.name}`}>
          Remove
        </Button>
      }
      confirmLabel="Remove"
      keepLabel="Keep"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ userId: member.userId })}
    >
      <ProblemList problems={remove.error ? problemsOf(remove.error) : []} />
    </ConfirmDialog>
  );
}
