"use client";

import { Button } from "#components/ui/button.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";

import type { ApiKey } from "#server/wire/access/api-key.ts";

/** Ends a key for good. */
export function RevokeKey({ apiKey }: { apiKey: Pick<ApiKey, "id" | "name"> }) {
  const revoke = trpc.apiKeys.revoke.useMutation();
  return (
    <ConfirmAction
      title={`Revoke “${apiKey.name}”?`}
      description="Requests with this key, and with tokens made from it, are refused from now on. This cannot be undone."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Revoke ${apiKey.name}`}>
          Revoke
        </Button>
      }
      confirmLabel="Revoke key"
      keepLabel="Keep it"
      mutation={revoke}
      run={(options) => revoke.mutate({ id: apiKey.id }, options)}
      done={`${apiKey.name} was revoked`}
    />
  );
}
