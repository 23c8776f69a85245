"use client";

import { signOut } from "#components/auth/session/sign-out.ts";
import { SecondStep } from "#components/auth/second-step.tsx";
import { TrpcProvider } from "#components/trpc/provider.tsx";

/** What comes after the password. A full load follows: nothing rendered for nobody may linger. */
export function SecondSignInStep({
  returnTo,
  mayRemember,
}: {
  returnTo: string;
  mayRemember: boolean;
}) {
  return (
    <TrpcProvider>
      <SecondStep
        label="Sign in"
        mayRemember={mayRemember}
        onProven={() => window.location.assign(returnTo)}
      />
      <p className="mt-5 text-center text-sm">
        <button
          type="button"
          className="underline underline-offset-4"
          onClick={() => void signOut()}
        >
          Sign in as somebody else
        </button>
      </p>
    </TrpcProvider>
  );
}
