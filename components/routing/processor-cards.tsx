import { Check, Clock, type LucideIcon, RotateCw } from "lucide-react";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import type { ProcessorStanding } from "#server/wire/routing/routing-overview.ts";

const looks: Record<ProcessorStanding["state"], { words: string; tone: Tone; icon: LucideIcon }> = {
  working: { words: "Working", tone: "success", icon: Check },
  away: { words: "Does not answer", tone: "warning", icon: Clock },
  trying: { words: "Coming back", tone: "warning", icon: RotateCw },
};

/** Each processor that takes new payments: whether it answers, and how the latest payments went there. */
export function ProcessorCards({ processors }: { processors: ProcessorStanding[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {processors.map((processor) => (
        <li key={processor.name}>
          <ProcessorCard {...processor} />
        </li>
      ))}
    </ul>
  );
}

function ProcessorCard({ label, state, tried, paid, declined }: ProcessorStanding) {
  const { words, tone, icon } = looks[state];
  const decided = paid + declined;
  return (
    <Card>
      <CardBody className="space-y-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="truncate text-sm font-semibold">{label}</h2>
          <Badge tone={tone} icon={icon}>
            {words}
          </Badge>
        </div>
        <dl className="grid grid-cols-3 gap-3">
          <Figure name="Approved" value={decided === 0 ? "–" : percent(paid / decided)} />
          <Figure name="Tried" value={tried.toLocaleString("en")} />
          <Figure name="Declined" value={declined.toLocaleString("en")} />
        </dl>
      </CardBody>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-table text-ink-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
