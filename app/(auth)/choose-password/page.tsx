import type { Metadata } from "next";
import { ChoosePasswordForm } from "#components/auth/choose-password-form.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { TrpcProvider } from "#components/trpc/provider.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";

// The address holds a key: it is sent to nobody.
export const metadata: Metadata = { title: "Choose a password", referrer: "no-referrer" };

export default async function ChoosePasswordPage(props: { searchParams: Promise<SearchParams> }) {
  const { token } = await props.searchParams;
  return (
    <Card>
      <CardBody className="p-6 sm:p-8">
        <h1 className="mb-6 text-xl font-semibold">Choose a password</h1>
        <TrpcProvider>
          <ChoosePasswordForm token={typeof token === "string" ? token : ""} />
        </TrpcProvider>
      </CardBody>
    </Card>
  );
}
