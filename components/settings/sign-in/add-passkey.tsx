"use client";

import { type FormEvent, useState } from "react";
import { makePasskey, passkeyProblem } from "#components/auth/passkey.ts";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { deviceWords } from "#components/settings/sign-in/device-words.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

type AddPasskeyProps = { asksPassword: boolean; onAdded: (codes: string[]) => void };

/** Adds a passkey: name, password if it is the first factor, then the browser's own question. */
export function AddPasskey({ asksPassword, onAdded }: AddPasskeyProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const begin = trpc.account.beginPasskey.useMutation();
  const add = trpc.account.addPasskey.useMutation();

  function toggle(wanted: boolean) {
    setOpen(wanted);
    setProblems([]);
  }

  async function run(entered: FormData) {
    setBusy(true);
    setProblems([]);
    try {
      const password = asksPassword ? { password: String(entered.get("password")) } : {};
      const made = await makePasskey(await begin.mutateAsync(password));
      const { codes } = await add.mutateAsync({ ...made, name: String(entered.get("name")) });
      toggle(false);
      onAdded(codes);
    } catch (error) {
      const found = passkeyProblem(error);
      setProblems(found === null ? problemsOf(error) : [found]);
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(new FormData(event.currentTarget));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      title="Add a passkey"
      description="It stays in this device, your password manager or a security key. You are signed out everywhere else."
      trigger={
        <Button variant="secondary" size="sm">
          Add a passkey
        </Button>
      }
    >
      <Form onSubmit={submit} method="post" className="space-y-5">
        <ProblemList problems={problems} />
        <TextField
          name="name"
          label="Name"
          description="By which you know it again."
          defaultValue={open ? deviceWords(navigator.userAgent) : ""}
          maxLength={100}
          required
        />
        {asksPassword && (
          <TextField
            name="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <Button type="submit" busy={busy} className="w-full">
          Go on
        </Button>
      </Form>
    </Dialog>
  );
}
