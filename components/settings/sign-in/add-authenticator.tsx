"use client";

import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { later } from "#components/ui/later.tsx";
import type { NewAuthenticator } from "#server/wire/access/account.ts";

type AddFactorProps = { asksPassword: boolean; onAdded: (codes: string[]) => void };

const QrCode = later<{ text: string; label: string }>(() =>
  import("#components/display/code/qr-code.tsx").then((module) => module.QrCode),
);

/** Adds an authenticator app: password, QR code, first code. Hands on the recovery codes, if there are new ones. */
export function AddAuthenticator({ asksPassword, onAdded }: AddFactorProps) {
  const [open, setOpen] = useState(false);
  const [app, setApp] = useState<NewAuthenticator | null>(null);
  const begin = trpc.account.beginAuthenticator.useMutation({ onSuccess: setApp });
  const confirm = trpc.account.confirmAuthenticator.useMutation({
    onSuccess({ codes }) {
      toggle(false);
      onAdded(codes);
    },
  });

  function toggle(wanted: boolean) {
    setOpen(wanted);
    setApp(null);
    begin.reset();
    confirm.reset();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    if (app) confirm.mutate({ code: String(entered.get("code")) });
    else begin.mutate(asksPassword ? { password: String(entered.get("password")) } : {});
  }

  const problem = app ? confirm.error : begin.error;
  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      title="Add an authenticator app"
      description="You are signed out everywhere else."
      trigger={
        <Button variant="secondary" size="sm">
          Add an authenticator app
        </Button>
      }
    >
      <Form onSubmit={submit} method="post" className="space-y-5">
        <ProblemList problems={problem ? problemsOf(problem) : []} />
        {app ? (
          <>
            <div className="mx-auto aspect-square w-48">
              <QrCode text={app.uri} label="QR code for the authenticator app" />
            </div>
            <p className="text-sm">
              Scan it, or type{" "}
              <code className="font-mono text-xs break-all select-all">{app.secret}</code>
            </p>
            <TextField
              name="code"
              key="code"
              label="Code that the app shows"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
            />
          </>
        ) : (
          asksPassword && (
            <TextField
              name="password"
              key="password"
              label="Your password"
              type="password"
              autoComplete="current-password"
              required
            />
          )
        )}
        <Button type="submit" busy={begin.isPending || confirm.isPending} className="w-full">
          {app ? "Add it" : "Go on"}
        </Button>
      </Form>
    </Dialog>
  );
}
