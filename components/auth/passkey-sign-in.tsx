"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { passkeyProblem, signByPasskey } from "#components/auth/passkey.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { TrpcProvider } from "#components/trpc/provider.tsx";
import { Button } from "#components/ui/button.tsx";

/** Signs in by a passkey alone, without a password. */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  return (
    <TrpcProvider>
      <PasskeyButton returnTo={returnTo} />
    </TrpcProvider>
  );
}

function PasskeyButton({ returnTo }: { returnTo: string }) {
  const [problems, setProblems] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const begin = trpc.account.beginPasskeySignIn.useMutation();

  async function run() {
    setBusy(true);
    setProblems([]);
    try {
      const { state, response } = await signByPasskey(await begin.mutateAsync());
      const sent = { state, response: JSON.stringify(response), redirect: false } as const;
      const answer = await signIn("passkey", sent);
      // A full load: what was rendered for nobody must not linger in the router's cache.
      if (answer?.ok) return window.location.assign(returnTo);
      setProblems(["This passkey was not accepted here. Sign in with your password."]);
    } catch (error) {
      const found = passkeyProblem(error);
      setProblems(found === null ? problemsOf(error) : [found]);
    }
    setBusy(false);
  }

  return (
    <div className="mt-3 space-y-3">
      <Button variant="secondary" busy={busy} onClick={() => void run()} className="w-full">
        Use a passkey
      </Button>
      <ProblemList problems={problems} />
    </div>
  );
}
