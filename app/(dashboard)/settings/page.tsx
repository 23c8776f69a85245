import type { Metadata } from "next";
import { getCaller, getViewer, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { RequireSingleSignOn } from "#components/settings/require-single-sign-on.tsx";
import { ChangePassword } from "#components/settings/sign-in/change-password.tsx";
import { OpenSessions } from "#components/settings/sign-in/open-sessions.tsx";
import { RememberedDevices } from "#components/settings/sign-in/remembered-devices.tsx";
import { SecondFactor } from "#components/settings/sign-in/second-factor.tsx";
import { InvitationsTable } from "#components/settings/team/invitations-table.tsx";
import { InviteMember } from "#components/settings/team/invite-member.tsx";
import { MembersTable } from "#components/settings/team/members-table.tsx";
import { TestClock } from "#components/settings/test-clock.tsx";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { getServices } from "#server/http/services.ts";
import type { RefusedSignIn } from "#server/wire/access/account.ts";

const words: Record<string, string> = {
  "account.signInByPassword": "Password",
  "account.signInByPasskey": "Passkey",
  "account.signInBySingleSignOn": "Single sign-on",
  "account.proveSecondFactor": "Code",
  "account.provePasskey": "Passkey as second factor",
};

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage(props: { searchParams: Promise<SearchParams> }) {
  const { limit, offset } = readListUrl(await props.searchParams);
  const { user, merchant, role } = await getViewer();
  const { env, bench } = getServices();
  const [mayReadTeam, mayChangeTeam, mayReadTesting, mayChangeTesting] = await Promise.all([
    viewerMay("team:read"),
    viewerMay("team:write"),
    viewerMay("testing:read"),
    viewerMay("testing:write"),
  ]);
  const api = await getCaller();
  const [team, testing, invitations, sessions, factor, devices, refused] = await Promise.all([
    mayReadTeam ? api.team.list({ limit, offset }) : null,
    bench && mayReadTesting ? api.testing.get({}) : null,
    mayReadTeam ? api.team.invitations({ limit: 100, offset: 0 }) : null,
    api.account.sessions(),
    api.account.secondFactor(),
    api.account.rememberedDevices(),
    api.account.refusedSignIns(),
  ]);
  const isOwner = role === "owner";
  return (
    <>
      <PageHeader title="Settings" />
      <div className="space-y-6">
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Card>
            <CardHeader title="You" action={<ChangePassword />} />
            <CardBody>
              <DescriptionList
                entries={[
                  { term: "Name", value: user.name },
                  { term: "Email", value: user.email },
                  { term: "Role", value: <span className="capitalize">{role}</span> },
                ]}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Merchant" />
            <CardBody>
              <DescriptionList
                entries={[
                  { term: "Name", value: merchant.name },
                  {
                    term: "Environment",
                    value: env.APP_ENV === "live" ? "Live" : "Testing: no real money moves",
                  },
                  { term: "API address", value: `${env.APP_URL}/api/canary` },
                  { term: "Id", value: <Id value={merchant.id} what="id of the merchant" /> },
                ]}
              />
            </CardBody>
          </Card>
        </div>
        {team && (
          <Card>
            <CardHeader
              title="Team"
              description="People who sign in to this dashboard."
              action={mayChangeTeam && <InviteMember mayMakeOwners={isOwner} />}
            />
            <div className="pt-3">
              <MembersTable
                members={team.data}
                pagination={team.pagination}
                viewer={{ id: user.id, mayChange: mayChangeTeam, isOwner }}
              />
            </div>
          </Card>
        )}
        {invitations && invitations.data.length > 0 && (
          <Card>
            <CardHeader title="Invitations" description="Invitations without an answer." />
            <div className="pt-3">
              <InvitationsTable
                invitations={invitations.data}
                viewer={{ mayChange: mayChangeTeam, isOwner }}
              />
            </div>
          </Card>
        )}
        {testing && <TestClock testing={testing} mayChange={mayChangeTesting} />}
        <SecondFactor factor={factor} isOwner={isOwner} />
        {isOwner && env.OIDC_ISSUER && (
          <RequireSingleSignOn isRequired={factor.isSingleSignOnRequired} />
        )}
        <OpenSessions sessions={sessions} />
        {devices.length > 0 && <RememberedDevices devices={devices} />}
        {refused.length > 0 && <RefusedSignIns refused={refused} />}
      </div>
    </>
  );
}

/** Recent attempts to sign in as this person that were refused. */
function RefusedSignIns({ refused }: { refused: RefusedSignIn[] }) {
  return (
    <Card>
      <CardHeader
        title="Refused sign-ins"
        description="From the last 30 days. If these were not you, nobody got in. A passkey cannot be guessed."
      />
      <CardBody>
        <ul aria-label="Refused sign-ins" className="divide-y divide-line">
          {refused.map(({ id, action, ip, createdAt }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <p>{words[action] ?? action}</p>
              <p className="text-ink-muted">
                {ip ?? "Address not known"}, <DateTime value={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
