"use client";

import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

/** Asks for a letter with a link. What it answers is the same whether the account exists. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = trpc.account.requestPasswordReset.useMutation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    request.mutate({ email }, { onSuccess: () => setSentTo(email) });
  }

  if (sentTo) {
    return (
      <div role="status" className="space-y-4">
        <p>
          If {sentTo} has an account, a letter with a link is on its way. The link works for one
          hour.
        </p>
        <Link href="/sign-in" className="underline underline-offset-4">
          Back to signing in
        </Link>
      </div>
    );
  }
  return (
    <Form isKept onSubmit={submit} method="post" className="space-y-5">
      <ProblemList problems={request.error ? problemsOf(request.error) : []} />
      <TextField name="email" label="Email" inputMode="email" autoComplete="username" required />
      <Button type="submit" busy={request.isPending} className="w-full">
        Send me a link
      </Button>
    </Form>
  );
}
