import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PasskeySignIn } from "#components/auth/passkey-sign-in.tsx";
import { returnPath } from "#components/auth/return-path.ts";
import { SecondSignInStep } from "#components/auth/second-sign-in-step.tsx";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { SingleSignOn } from "#components/auth/single-sign-on.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import { getHalfSession, getStaffSession } from "#server/http/auth/page-session.ts";
import { getServices } from "#server/http/services.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage(props: { searchParams: Promise<SearchParams> }) {
  const { callbackUrl, error } = await props.searchParams;
  const returnTo = returnPath(callbackUrl);
  if (await getStaffSession()) redirect(returnTo);
  const half = await getHalfSession();
  if (half)
    return (
      <Card>
        <CardBody className="p-6 sm:p-8">
          <h1 className="mb-6 text-xl font-semibold">Confirm that it is you</h1>
          <SecondSignInStep returnTo={returnTo} mayRemember={!half.isAlwaysAsked} />
        </CardBody>
      </Card>
    );
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = getServices().env;
  return (
    <Card>
      <CardBody className="p-6 sm:p-8">
        <h1 className="mb-6 text-xl font-semibold">Sign in to your dashboard</h1>
        {error === "AccessDenied" && (
          <ProblemList
            problems={[
              "Single sign-on does not create an account here. Ask an owner to invite the email address that you use there.",
            ]}
          />
        )}
        <SignInForm returnTo={returnTo} />
        <PasskeySignIn returnTo={returnTo} />
        {OIDC_ISSUER && OIDC_CLIENT_ID && <SingleSignOn returnTo={returnTo} />}
        <p className="mt-5 text-center text-sm">
          <Link href="/forgot-password" className="underline underline-offset-4">
            Forgotten your password?
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}
