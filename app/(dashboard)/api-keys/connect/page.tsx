import type { Metadata } from "next";
import { getCaller, getViewer, viewerMay } from "#app/(dashboard)/api.ts";
import { appAddress } from "#components/api-keys/connect/app-address.ts";
import { ConnectApp } from "#components/api-keys/connect/connect-app.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { KeyRound } from "#components/icons/icons.ts";
import type { SearchParams } from "#components/table/list-url.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { getServices } from "#server/http/services.ts";
import { type AppRequest, AuthorizationRequest } from "#server/wire/access/connected-app.ts";

export const metadata: Metadata = { title: "Connect an app" };

type Props = { searchParams: Promise<SearchParams> };

/** Where apps send people to connect them (OAuth's authorization endpoint). */
export default async function ConnectPage(props: Props) {
  const { env } = getServices();
  const read = AuthorizationRequest.safeParse(await props.searchParams);
  const request = read.data ?? {};
  if (!(await viewerMay("api-keys:write")))
    return <NotForYou title="Connect an app" deed="connect apps" icon={KeyRound} />;
  const api = await getCaller();
  const { name, place, refusal } = await api.apiKeys.appRequest(request);
  const issuer = env.APP_URL;
  if (refusal) return <Refused {...{ ...refusal, request, issuer }} />;
  const { merchant, user } = await getViewer();
  return (
    <>
      <PageHeader
        title={`Connect ${name}?`}
        parent={{ href: "/api-keys", label: "API keys" }}
        description="The app acts in your name, within the limits that you set here."
      />
      <Card className="max-w-xl">
        <CardBody className="space-y-5">
          <DescriptionList
            entries={[
              {
                term: "Your answer goes to",
                value: place === "localhost" ? "A program on this computer" : place,
              },
              { term: "Merchant", value: merchant.name },
              { term: "In the name of", value: user.email },
            ]}
          />
          <Alert tone="warning">
            Connect it only if you started this yourself, in an app that you trust. An app chooses
            its own name: look at where your answer goes.
          </Alert>
          <ConnectApp {...{ request, issuer }} appName={name} />
        </CardBody>
      </Card>
    </>
  );
}

type Refusal = NonNullable<AppRequest["refusal"]>;

function Refused(props: Refusal & { request: AuthorizationRequest; issuer: string }) {
  const { error, sentence, request, issuer } = props;
  return (
    <>
      <PageHeader title="This app cannot be connected" />
      <Card className="max-w-xl">
        <CardBody className="space-y-4 text-sm">
          <p>{sentence}</p>
          {error === null ? (
            <p className="text-ink-muted">Begin again in the app, or tell who makes it.</p>
          ) : (
            <a className="underline" href={appAddress(request, { error }, issuer)}>
              Back to the app
            </a>
          )}
        </CardBody>
      </Card>
    </>
  );
}
