"use client";

import { useRouter } from "next/navigation";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { toastDone } from "#components/ui/toast.tsx";

/** A person's yes or no to a call of a key. */
export function DecideApproval({ id, keyName }: { id: string; keyName: string }) {
  const router = useRouter();
  const decide = trpc.apiKeys.decideApproval.useMutation({
    onSuccess: ({ status }) => {
      toastDone(
        status === "approved" ? `${keyName} may make this call once` : "The call was denied",
      );
      router.refresh();
    },
  });
  const say = (approve: boolean) => decide.mutate({ id, approve });
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex gap-2">
        <Button variant="secondary" busy={decide.isPending} onClick={() => say(false)}>
          Deny
        </Button>
        <Button busy={decide.isPending} onClick={() => say(true)}>
          Approve once
        </Button>
      </div>
      {decide.error && <Alert tone="danger">{problemsOf(decide.error).join(" ")}</Alert>}
    </div>
  );
}
