"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useRef, useState } from "react";
import { signInProblem } from "#components/auth/sign-in-problem.ts";
import { TextField } from "#components/form/fields/form-fields.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { Button } from "#components/ui/button.tsx";

/**
 * Email and password. After a refusal the email stays, the password goes. A plain form, whose
 * fields do not wait for the script: browsers fill them in as soon as they see them.
 */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const found = signInProblem(await attempt(entered));
    if (found === null) {
      // A full load: what was rendered for nobody must not linger in the router's cache.
      window.location.assign(returnTo);
      return;
    }
    setProblem(found);
    setBusy(false);
    if (password.current) {
      password.current.value = "";
      password.current.focus();
    }
  }

  return (
    <form onSubmit={submit} method="post" className="space-y-5">
      <ProblemList problems={problem ? [problem] : []} />
      <TextField name="email" label="Email" inputMode="email" autoComplete="username" required />
      <TextField
        name="password"
        label="Password"
        ref={password}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        Sign in
      </Button>
    </form>
  );
}

async function attempt(entered: FormData) {
  try {
    return await signIn("credentials", {
      email: String(entered.get("email")),
      password: String(entered.get("password")),
      redirect: false,
    });
  } catch {
    return undefined;
  }
}
