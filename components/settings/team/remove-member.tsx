"use client";

import { Button } from "#components/ui/button.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";

import type { Member } from "#server/wire/access/team.ts";

/** Takes somebody out of the team. */
export function RemoveMember({ member }: { member: Member }) {
  const remove = trpc.team.remove.useMutation();
  return (
    <ConfirmAction
      title={`Remove ${member.name}?`}
      isReversible
      description="They are signed out here at once. API keys that they made go on working; revoke those that you do not need."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Remove ${member.name}`}>
          Remove
        </Button>
      }
      confirmLabel="Remove"
      keepLabel="Keep"
      mutation={remove}
      run={(options) => remove.mutate({ userId: member.userId }, options)}
      done={`${member.name} was removed`}
    />
  );
}
