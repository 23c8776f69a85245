"use client";

import { DateTime } from "#components/display/time/date-time.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { deviceWords } from "#components/settings/sign-in/device-words.ts";
import { trpc } from "#components/trpc/client.ts";
import { useToasts } from "#components/trpc/toasts.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Session } from "#server/wire/access/account.ts";

/** Where one is signed in, and the way to end that. */
export function OpenSessions({ sessions }: { sessions: Session[] }) {
  const end = trpc.account.endSession.useMutation(useToasts(() => "Signed out there"));
  return (
    <Card>
      <CardHeader title="Where you are signed in" action={<SignOutEverywhere />} />
      <CardBody>
        <ul aria-label="Sessions" className="divide-y divide-line">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="break-words">{deviceWords(session.userAgent)}</p>
                <p className="text-ink-muted">
                  {session.ip ?? "Address not known"}, last used{" "}
                  <DateTime value={session.lastSeenAt} />
                </p>
              </div>
              {session.isThisOne ? (
                <Badge tone="info">This one</Badge>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  busy={end.isPending && end.variables.id === session.id}
                  onClick={() => end.mutate({ id: session.id })}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

/** Ends all of one's own sessions, with a question first. */
function SignOutEverywhere() {
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
