"use client";

import { type FormEvent, useRef, useState } from "react";
import { passkeyProblem, signByPasskey } from "#components/auth/passkey.ts";
import { InlineField } from "#components/form/fields/field.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";

type Props = {
  label: string;
  /** At a sign-in: whether this device need not be asked for some time. */
  mayRemember?: boolean;
  onProven: () => void;
};

/** A passkey, the code of the authenticator app, or a recovery code. After a refusal the code goes. */
export function SecondStep({ label, mayRemember = false, onProven }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [remember, setRemember] = useState(false);
  const prove = trpc.account.proveSecondFactor.useMutation({
    onSuccess: onProven,
    onError() {
      if (!field.current) return;
      field.current.value = "";
      field.current.focus();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    prove.mutate({ code: String(new FormData(event.currentTarget).get("code")), remember });
  }

  return (
    <Form isKept onSubmit={submit} method="post" className="space-y-5">
      <PasskeyStep remember={remember} onProven={onProven} />
      <ProblemList problems={prove.error ? problemsOf(prove.error) : []} />
      <TextField
        name="code"
        label="Code"
        description="Six digits from your authenticator app, or one of your recovery codes."
        ref={field}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
      />
      {mayRemember && (
        <InlineField
          label="Remember this device for 30 days"
          description="Sign-ins here will not ask for this again. Do not use this on a shared device."
        >
          {(control) => <Checkbox {...control} checked={remember} onCheckedChange={setRemember} />}
        </InlineField>
      )}
      <Button type="submit" busy={prove.isPending} className="w-full">
        {label}
      </Button>
    </Form>
  );
}

/** Proves the second factor by a passkey. */
function PasskeyStep({ remember, onProven }: { remember: boolean; onProven: () => void }) {
  const [problems, setProblems] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const begin = trpc.account.beginPasskeyProof.useMutation();
  const prove = trpc.account.provePasskey.useMutation();

  async function run() {
    setBusy(true);
    setProblems([]);
    try {
      const question = await begin.mutateAsync();
      await prove.mutateAsync({ ...(await signByPasskey(question)), remember });
      onProven();
    } catch (error) {
      const found = passkeyProblem(error);
      setProblems(found === null ? problemsOf(error) : [found]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="space-y-3">
      <ProblemList problems={problems} />
      <Button variant="secondary" busy={busy} onClick={() => void run()} className="w-full">
        Use a passkey
      </Button>
    </div>
  );
}
