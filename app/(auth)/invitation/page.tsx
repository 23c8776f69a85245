import type { Metadata } from "next";
import { AnswerInvitation } from "#components/auth/answer-invitation.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { TrpcProvider } from "#components/trpc/provider.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { showInvitation } from "#server/auth/show-invitation.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { getServices } from "#server/http/services.ts";

// The address holds a key: it is sent to nobody.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage(props: { searchParams: Promise<SearchParams> }) {
  const { token } = await props.searchParams;
  const given = typeof token === "string" ? token : "";
  const [invitation, viewer] = await Promise.all([
    showInvitation(getServices(), given),
    getStaffSession(),
  ]);
  if (!invitation) {
    return (
      <Card>
        <CardBody className="p-6 sm:p-8">
          <h1 className="mb-4 text-xl font-semibold">This invitation is no longer valid</h1>
          <p>It was answered or withdrawn, or is older than 7 days. Ask for a new one.</p>
        </CardBody>
      </Card>
    );
  }
  const { merchantName, inviterName, role } = invitation;
  return (
    <Card>
      <CardBody className="p-6 sm:p-8">
        <h1 className="mb-4 text-xl font-semibold break-words">Work on {merchantName}</h1>
        <p className="mb-6 break-words">
          {inviterName} invites you to work on {merchantName} as {role}.
        </p>
        <TrpcProvider>
          <AnswerInvitation
            token={given}
            invitation={invitation}
            signedInAs={viewer?.user.email ?? null}
          />
        </TrpcProvider>
      </CardBody>
    </Card>
  );
}
