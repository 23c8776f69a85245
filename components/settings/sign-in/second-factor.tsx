"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { SecretOnce } from "#components/display/secret-once.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { AddAuthenticator } from "#components/settings/sign-in/add-authenticator.tsx";
import { AddPasskey } from "#components/settings/sign-in/add-passkey.tsx";
import { PasskeyList } from "#components/settings/sign-in/passkey-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import type { SecondFactor as Factor } from "#server/wire/access/account.ts";

/** One's own second factor, and whether the merchant wants one of everybody. */
export function SecondFactor({ factor, isOwner }: { factor: Factor; isOwner: boolean }) {
  const router = useRouter();
  const [codes, setCodes] = useState<string[] | null>(null);
  const onError = toastProblems;
  const done = (words: string) => () => {
    toastDone(words);
    router.refresh();
  };
  const remove = trpc.account.removeSecondFactor.useMutation({
    onSuccess: done("Your second factor is off"),
    onError,
  });
  const renew = trpc.account.renewRecoveryCodes.useMutation({
    onSuccess: (made) => setCodes(made.codes),
    onError,
  });
  const require = trpc.team.requireSecondFactor.useMutation({
    onSuccess: done("Saved"),
    onError,
  });
  const added = (made: string[]) => {
    if (made.length > 0) setCodes(made);
    else done("Added")();
  };
  const asksPassword = factor.since === null && factor.hasPassword;
  return (
    <Card>
      <CardHeader
        title="Second factor"
        description="A passkey, or a code from your phone, at every sign-in and before sensitive actions."
        action={
          <div className="flex flex-wrap justify-end gap-2">
            <AddPasskey asksPassword={asksPassword} onAdded={added} />
            {!factor.hasApp && <AddAuthenticator asksPassword={asksPassword} onAdded={added} />}
          </div>
        }
      />
      <CardBody className="space-y-4">
        {factor.since === null ? (
          <p>
            {factor.isRequired
              ? "This merchant asks everybody for one: add it to go on."
              : "You have none yet."}
          </p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <Badge tone="success">On</Badge> since <DateTime value={factor.since} dateOnly />,{" "}
              {factor.hasApp && "authenticator app, "}
              {factor.recoveryCodesLeft} recovery codes left
            </p>
            <div className="flex gap-2">
              <Button
                variant="secondary"
                size="sm"
                busy={renew.isPending}
                onClick={() => renew.mutate()}
              >
                New recovery codes
              </Button>
              <Button
                variant="ghost"
                size="sm"
                busy={remove.isPending}
                onClick={() => remove.mutate()}
              >
                Turn it off
              </Button>
            </div>
          </div>
        )}
        <PasskeyList passkeys={factor.passkeys} />
        {isOwner && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              {factor.isRequired
                ? "Everybody on the team needs a second factor."
                : "The team may work without one."}
            </p>
            <Button
              variant="secondary"
              size="sm"
              busy={require.isPending}
              onClick={() => require.mutate({ isRequired: !factor.isRequired })}
            >
              {factor.isRequired ? "Stop requiring it" : "Require it of everybody"}
            </Button>
          </div>
        )}
      </CardBody>
      <Dialog
        open={codes !== null}
        onOpenChange={() => {
          setCodes(null);
          router.refresh();
        }}
        title="Your recovery codes"
        description="Each opens your account once, when you have lost your phone or passkey."
      >
        <SecretOnce secret={codes?.join("\n") ?? ""} what="recovery codes" />
      </Dialog>
    </Card>
  );
}
