"use client";

import { useState } from "react";
import { passkeyProblem, signByPasskey } from "#components/auth/passkey.ts";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";

/** Proves the second factor by a passkey. */
export function PasskeyStep({ remember, onProven }: { remember: boolean; onProven: () => void }) {
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
