import { operationWords } from "#components/api-keys/operation-words.ts";
import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import type { KeyApproval } from "#server/wire/access/key-approval.ts";

/** Calls of keys that wait for a person; nothing when none does. */
export function OpenApprovals({ approvals }: { approvals: KeyApproval[] }) {
  if (approvals.length === 0) return null;
  return (
    <Card className="mb-6">
      <CardHeader title="Waiting for a person" />
      <CardBody>
        <ul className="space-y-2">
          {approvals.map(({ id, keyName, operation, amount, currency, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link href={`/api-keys/approvals/${id}`}>
                {operationWords(operation)} of <Money amount={amount} currency={currency} /> by{" "}
                {keyName}
              </Link>
              <span className="text-ink-muted">
                until <DateTime value={expiresAt} />
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
