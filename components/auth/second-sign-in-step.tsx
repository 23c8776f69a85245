"use client";

import { SecondStep } from "#components/auth/second-step.tsx";
import { signOut } from "#components/auth/session/sign-out.ts";
import { TrpcProvider } from "#components/trpc/provider.tsx";

/** The step after the password. A full page load follows, so that nothing rendered for nobody lingers. */
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
