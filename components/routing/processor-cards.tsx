import type { IconComponent } from "#components/icons/icon.ts";
import { Check, Clock, RotateCw } from "#components/icons/icons.ts";
import { approved, percent } from "#components/routing/approved.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import type { ProcessorStanding } from "#server/wire/routing/routing-overview.ts";

const looks: Record<
  ProcessorStanding["state"],
  { words: string; tone: Tone; icon: IconComponent }
> = {
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

function ProcessorCard(processor: ProcessorStanding) {
  const { label, state, tried, answerMs, costShare } = processor;
  const { words, tone, icon } = looks[state];
  return (
    <Card>
      <CardBody className="space-y-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="truncate text-sm font-semibold">{label}</h2>
          <Badge tone={tone} icon={icon}>
            {words}
          </Badge>
        </div>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Figure name="Tried" value={tried.toLocaleString("en")} />
          <Figure name="Approved" value={approved(processor) ?? "–"} />
          <Figure name="Answers in" value={answerMs === null ? "–" : seconds(answerMs)} />
          <Figure name="Costs about" value={costShare === null ? "–" : percent(costShare)} />
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

function seconds(ms: number): string {
  if (ms < 100) return `${ms.toFixed(0)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}
