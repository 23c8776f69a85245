"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import type { ApiKey } from "#server/wire/access/api-key.ts";

type RevokeKeyProps = {
  apiKey: Pick<ApiKey, "id" | "name">;
  label: string;
  /** Small in a row of a table. */
  size?: "sm";
};

/** Ends a key for good. */
export function RevokeKey({ apiKey, label, size }: RevokeKeyProps) {
  const revoke = trpc.apiKeys.revoke.useMutation();
  return (
    <ConfirmAction
      title={`Revoke “${apiKey.name}”?`}
      description="Requests with this key, and with tokens made from it, are refused from now on. This cannot be undone."
      trigger={
        size ? (
          <Button variant="ghost" size={size} aria-label={`${label} ${apiKey.name}`}>
            {label}
          </Button>
        ) : (
          <Button variant="danger">{label}</Button>
        )
      }
      confirmLabel="Revoke key"
      keepLabel="Keep it"
      mutation={revoke}
      run={(options) => revoke.mutate({ id: apiKey.id }, options)}
      done={`${apiKey.name} was revoked`}
    />
  );
}
