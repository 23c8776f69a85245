import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import type { PaymentTrail } from "#server/wire/dashboard.ts";

type Attempt = PaymentTrail["attempts"][number];

/** Each try at paying, with the card it was made with. */
export function Attempts({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Attempts" />
      <CardBody>
        <ol className="divide-y divide-line">
          {attempts.map((attempt) => (
            <li key={attempt.id} className="py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="font-medium">{methodOf(attempt)}</span>
                <StatusBadge status={attempt.status} />
              </p>
              {attempt.errorMessage && <p className="text-ink-muted">{attempt.errorMessage}</p>}
              <p className="text-xs text-ink-muted">
                <DateTime value={attempt.createdAt} />
              </p>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

function methodOf({ method, cardBrand, cardLast4 }: Attempt): string {
  if (cardLast4) return `${brandName(cardBrand)} ending in ${cardLast4}`;
  return method === "wallet" ? "Customer balance" : "Card";
}

const brandNames: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  jcb: "JCB",
};

function brandName(brand: string | null): string {
  return (brand && brandNames[brand.toLowerCase()]) || brand || "Card";
}
