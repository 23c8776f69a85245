"use client";

import type { FormEvent } from "react";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { passwordLengthMax, passwordLengthMin } from "#server/wire/atoms/merchant/password.ts";

/** Sets the password of the person that the link is for: after an invitation or a reset. */
export function ChoosePasswordForm({ token }: { token: string }) {
  const choose = trpc.account.choosePassword.useMutation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    choose.mutate({ token, password: String(new FormData(event.currentTarget).get("password")) });
  }

  if (choose.isSuccess) {
    return (
      <div role="status" className="space-y-4">
        <p>Your password is set.</p>
        <Link href="/sign-in" className="underline underline-offset-4">
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <Form isKept onSubmit={submit} method="post" className="space-y-5">
      <ProblemList problems={choose.error ? problemsOf(choose.error) : []} />
      <TextField
        name="password"
        label="New password"
        description={`At least ${passwordLengthMin} characters.`}
        type="password"
        autoComplete="new-password"
        minLength={passwordLengthMin}
        maxLength={passwordLengthMax}
        required
      />
      <Button type="submit" busy={choose.isPending} className="w-full">
        Set password
      </Button>
    </Form>
  );
}
