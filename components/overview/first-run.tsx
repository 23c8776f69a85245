import { Check } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { type Step, steps } from "#components/overview/first-steps.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import type { FirstSteps } from "#server/wire/dashboard/overview.ts";

type FirstRunProps = { done: FirstSteps; may: (scope: Scope) => boolean; isTesting: boolean };

/** The way to a first payment. Steps tick by themselves; the first that is open stands out. */
export function FirstRun({ done, may, isTesting }: FirstRunProps) {
  const offered = steps.filter(({ scope }) => may(scope));
  const next = offered.find((step) => !done[step.done]);
  const count = offered.filter((step) => done[step.done]).length;
  if (offered.length === 0) {
    return <p className="py-6 text-ink-muted">Figures stand here as soon as somebody has paid.</p>;
  }
  return (
    <section aria-labelledby="first-run" className="max-w-2xl pt-2">
      <h2 id="first-run" className="text-2xl font-semibold">
        Take your first payment
      </h2>
      {isTesting && (
        <p className="mt-1 text-ink-muted">
          You are testing: try everything with play money, then go live when you like.
        </p>
      )}
      <p className="mt-5 mb-2 font-semibold">
        {count} of {offered.length} done
      </p>
      <ol
        aria-label="Steps"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line-firm"
      >
        {offered.map((step, index) => (
          <StepRow
            key={step.done}
            step={step}
            number={index + 1}
            isDone={done[step.done]}
            isNext={step === next}
          />
        ))}
      </ol>
    </section>
  );
}

function StepRow(props: { step: Step; number: number; isDone: boolean; isNext: boolean }) {
  const { step, number, isDone, isNext } = props;
  return (
    <li className={cn("flex items-center gap-4 p-4", isNext && "bg-surface-sunken")}>
      <span
        className={cn(
          "flex size-7 shrink-0 items-center justify-center rounded-full border text-xs font-semibold",
          isDone
            ? "border-primary bg-primary text-primary-on"
            : "border-line-strong text-ink-muted",
        )}
      >
        {isDone ? <Check aria-hidden className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn("font-medium", isDone && "text-ink-muted")}>
          {step.title}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        {!isDone && <p className="text-table text-ink-muted">{step.why}</p>}
      </div>
      {!isDone && (
        <Button asChild variant={isNext ? "primary" : "secondary"} size="sm">
          <Link href={step.href}>{step.action}</Link>
        </Button>
      )}
    </li>
  );
}
