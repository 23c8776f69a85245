"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import type { ApiKey } from "#server/routers/api-keys/schema.ts";

/** Ends a key for good, with a question first. */
export function RevokeKey({ apiKey }: { apiKey: Pick<ApiKey, "id" | "name"> }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: () => {
      setAsking(false);
      toastDone(`${apiKey.name} was revoked`);
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={`Revoke “${apiKey.name}”?`}
      description="Requests with this key, and with tokens made from it, are refused from now on. This cannot be undone."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Revoke ${apiKey.name}`}>
          Revoke
        </Button>
      }
      confirmLabel="Revoke key"
      keepLabel="Keep it"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: apiKey.id })}
    >
      <ProblemList problems={revoke.error ? problemsOf(revoke.error) : []} />
    </ConfirmDialog>
  );
}
