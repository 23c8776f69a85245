import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import type { RefusedSignIn } from "#server/wire/access/account.ts";

const words: Record<string, string> = {
  "account.signInByPassword": "Password",
  "account.signInByPasskey": "Passkey",
  "account.signInBySingleSignOn": "Single sign-on",
  "account.proveSecondFactor": "Code",
  "account.provePasskey": "Passkey as second factor",
};

/** Recent attempts to sign in as this person that were refused. */
export function RefusedSignIns({ refused }: { refused: RefusedSignIn[] }) {
  return (
    <Card>
      <CardHeader
        title="Refused sign-ins"
        description="Of the last 30 days. When these were not you, nobody has got in; a passkey is safe from guessing."
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
