"use client";

import { DateTime } from "#components/display/time/date-time.tsx";
import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import type { Passkey } from "#server/wire/access/passkey.ts";

/** One's own passkeys, and the way to be rid of each. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const remove = trpc.account.removePasskey.useMutation(useToasts(() => "The passkey is removed"));
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <p className="break-words">{passkey.name}</p>
            <p className="text-ink-muted">
              Passkey, added <DateTime value={passkey.createdAt} dateOnly />,{" "}
              {passkey.lastUsedAt === null ? (
                "not used yet"
              ) : (
                <>
                  last used <DateTime value={passkey.lastUsedAt} />
                </>
              )}
            </p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove the passkey ${passkey.name}`}
            busy={remove.isPending && remove.variables.id === passkey.id}
            onClick={() => remove.mutate({ id: passkey.id })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
