"use client";

import { signIn } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";

/** Leads to the provider of single sign-on, which leads back. */
export function SingleSignOn({ returnTo }: { returnTo: string }) {
  return (
    <Button
      variant="secondary"
      onClick={() => void signIn("oidc", { callbackUrl: returnTo })}
      className="mt-3 w-full"
    >
      Use single sign-on
    </Button>
  );
}
