"use client";

import type { FormEvent } from "react";
import { Field } from "#components/form/fields/field.tsx";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { Form } from "#components/form/form.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Link } from "#components/ui/link.tsx";
import { passwordLengthMax, passwordLengthMin } from "#server/wire/atoms/merchant/password.ts";

type AnswerInvitationProps = {
  token: string;
  invitation: { email: string; name: string; hasAccount: boolean };
  signedInAs: string | null;
};

/** Yes or no to an invitation: by who is signed in, with the password of an account, or with a new one. */
export function AnswerInvitation({ token, invitation, signedInAs }: AnswerInvitationProps) {
  const accept = trpc.account.acceptInvitation.useMutation();
  const decline = trpc.account.declineInvitation.useMutation();
  const isThem = signedInAs === invitation.email;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const name = entered.get("name");
    const password = entered.get("password");
    accept.mutate({
      token,
      ...(name ? { name: String(name) } : {}),
      ...(password ? { password: String(password) } : {}),
    });
  }

  if (decline.isSuccess) return <p role="status">You have declined. Nothing has changed.</p>;
  if (accept.isSuccess) return <Accepted isSignedIn={isThem} />;
  if (signedInAs && !isThem) {
    return (
      <p>
        The invitation is for {invitation.email}, and you are signed in as {signedInAs}. Sign out,
        then open the letter again.
      </p>
    );
  }
  const problems = accept.error
    ? splitProblems(problemsOf(accept.error), ["name", "password"])
    : null;
  return (
    <Form isKept onSubmit={submit} method="post" className="space-y-5">
      <ProblemList
        problems={problems?.general ?? (decline.error ? problemsOf(decline.error) : [])}
      />
      {!isThem && <Account {...{ invitation, problems: problems?.byField ?? {} }} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" busy={decline.isPending} onClick={() => decline.mutate({ token })}>
          Decline
        </Button>
        <Button type="submit" busy={accept.isPending}>
          Accept
        </Button>
      </div>
    </Form>
  );
}

type AccountProps = {
  invitation: AnswerInvitationProps["invitation"];
  problems: { name?: string; password?: string };
};

/** The fields that show, or create, the account of the person invited. */
function Account({ invitation: { email, name, hasAccount }, problems }: AccountProps) {
  return (
    <>
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            inputMode="email"
            defaultValue={email}
            readOnly
            autoComplete="username"
          />
        )}
      </Field>
      {!hasAccount && (
        <TextField
          name="name"
          label="Your name"
          error={problems.name}
          defaultValue={name}
          maxLength={250}
          required
        />
      )}
      <TextField
        name="password"
        label={hasAccount ? "Password of your account" : "New password"}
        description={hasAccount ? undefined : `At least ${passwordLengthMin} characters.`}
        error={problems.password}
        type="password"
        autoComplete={hasAccount ? "current-password" : "new-password"}
        minLength={passwordLengthMin}
        maxLength={passwordLengthMax}
        required
      />
      {hasAccount && (
        <p className="text-sm">
          <Link href="/forgot-password" className="underline underline-offset-4">
            Forgotten your password?
          </Link>
        </p>
      )}
    </>
  );
}

function Accepted({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div role="status" className="space-y-4">
      <p>You have joined.</p>
      {/* A full load: what was shown for another merchant must not linger. */}
      <a href={isSignedIn ? "/" : "/sign-in"} className="underline underline-offset-4">
        {isSignedIn ? "Go to the dashboard" : "Sign in"}
      </a>
    </div>
  );
}
