import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Card, CardBody } from "#components/ui/card.tsx";
import { PasskeySignIn } from "#components/auth/passkey-sign-in.tsx";
import { returnPath } from "#components/auth/return-path.ts";
import { SecondSignInStep } from "#components/auth/second-sign-in-step.tsx";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { getStaffSession, isHalfSignedIn } from "#server/http/auth/page-session.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage(props: { searchParams: Promise<SearchParams> }) {
  const returnTo = returnPath((await props.searchParams).callbackUrl);
  if (await getStaffSession()) redirect(returnTo);
  if (await isHalfSignedIn())
    return (
      <Card>
        <CardBody className="p-6 sm:p-8">
          <h1 className="mb-6 text-xl font-semibold">Confirm that it is you</h1>
          <SecondSignInStep returnTo={returnTo} />
        </CardBody>
      </Card>
    );
  return (
    <Card>
      <CardBody className="p-6 sm:p-8">
        <h1 className="mb-6 text-xl font-semibold">Sign in to your dashboard</h1>
        <SignInForm returnTo={returnTo} />
        <PasskeySignIn returnTo={returnTo} />
        <p className="mt-5 text-center text-sm">
          <Link href="/forgot-password" className="underline underline-offset-4">
            Forgotten your password?
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}
