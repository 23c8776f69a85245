import type { ReactNode } from "react";
import { Money } from "#components/display/money/money.tsx";
import { Check, ChevronRight } from "#components/icons/icons.ts";
import { FirstRunPreview } from "#components/overview/first-run-preview.tsx";
import { type Step, steps } from "#components/overview/first-steps.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Scope } from "#server/core/caller/scopes.ts";
import type { FirstSteps } from "#server/wire/dashboard/overview.ts";

/** The link that the merchant can pay themselves. */
export type FirstLink = { name: string; amount: number; currency: string; url: string };

type FirstRunProps = {
  done: FirstSteps;
  may: (scope: Scope) => boolean;
  isTesting: boolean;
  businessName: string;
  /** The newest link that can be paid; null while there is none. */
  link: FirstLink | null;
};

/** The way to a first payment. Steps tick by themselves; the first one that is not done is open. */
export function FirstRun({ done, may, isTesting, businessName, link }: FirstRunProps) {
  const offered = steps.filter(({ scope }) => may(scope));
  const next = offered.find((step) => !done[step.done]);
  // The business has had its name since it was signed up.
  const count = 1 + offered.filter((step) => done[step.done]).length;
  const total = 1 + offered.length;
  if (offered.length === 0) {
    return <p className="py-6 text-ink-muted">Figures appear here after the first payment.</p>;
  }
  return (
    <section
      aria-labelledby="first-run"
      className="grid gap-x-11 gap-y-8 pt-1 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,27rem)]"
    >
      <div className="lg:col-span-2">
        <h2 id="first-run" className="text-2xl font-semibold">
          Take your first payment
        </h2>
        <p className="mt-1.5 text-base text-ink-muted">
          {isTesting
            ? "You are testing: try everything with play money, then go live when you like."
            : "These steps lead to it."}
        </p>
      </div>
      <div className="min-w-0">
        <div className="mb-3 flex items-center gap-3">
          <p className="font-semibold whitespace-nowrap">
            {count} of {total} done
          </p>
          <div aria-hidden className="h-1.5 flex-1 rounded-full bg-canvas">
            <div
              className="h-full rounded-full bg-success"
              style={{ width: `${(100 * count) / total}%` }}
            />
          </div>
        </div>
        <ol
          aria-label="Steps"
          className="divide-y divide-line overflow-hidden rounded-xl border border-line-firm"
        >
          <DoneRow title="Name your business" detail={businessName} />
          {offered.map((step, index) => {
            if (done[step.done]) return <DoneRow key={step.done} title={step.title} />;
            const row = { step, number: index + 2 };
            if (step !== next) return <LaterRow key={step.done} {...row} />;
            return <NextRow key={step.done} {...row} link={link} />;
          })}
        </ol>
      </div>
      <FirstRunPreview />
    </section>
  );
}

const mark = "flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold";

function DoneRow({ title, detail }: { title: string; detail?: string }) {
  return (
    <li className="flex min-h-13 items-center gap-4 px-4 py-2.5">
      <span className={cn(mark, "bg-primary text-primary-on")}>
        <Check aria-hidden className="size-4" />
      </span>
      <p className="min-w-0 flex-1 font-medium text-ink-muted">
        {title}
        <span className="sr-only">, done</span>
      </p>
      {detail && <p className="min-w-0 truncate text-table text-ink-muted">{detail}</p>}
    </li>
  );
}

/** Quiet, and open to a press as a whole: steps may be done in any order. */
function LaterRow({ step, number }: { step: Step; number: number }) {
  return (
    <li>
      <Link
        href={step.href}
        className="flex min-h-13 items-center gap-4 px-4 py-2.5 text-ink no-underline hover:bg-surface-hover"
      >
        <StepNumber>{number}</StepNumber>
        <span className="min-w-0 flex-1">
          <span className="font-medium">{step.title}</span>
          <span className="block text-table text-ink-muted">{step.why}</span>
        </span>
        <span className="shrink-0 text-table text-ink-muted">{step.minutes} min</span>
        <ChevronRight aria-hidden className="-ml-2 size-4 shrink-0 text-ink-subtle" />
      </Link>
    </li>
  );
}

/** The one step that is open, with the page's one filled button. */
function NextRow(props: { step: Step; number: number; link: FirstLink | null }) {
  const { step, number, link } = props;
  return (
    <li className="flex gap-4 bg-surface-sunken px-4 py-4">
      <StepNumber isNext>{number}</StepNumber>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{step.title}</p>
        <p className="text-table text-ink-muted">{step.why}</p>
        {step.done === "payment" && link ? (
          <PayYourself link={link} />
        ) : (
          <LinkButton className="mt-3" href={step.href}>
            {step.action}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function PayYourself({ link }: { link: FirstLink }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-firm bg-surface px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{link.name}</p>
        <p className="text-table text-ink-muted">
          <Money amount={link.amount} currency={link.currency} />, test card 4242 4242 4242 4242
        </p>
      </div>
      <Button asChild>
        <a href={link.url} target="_blank" rel="noopener">
          Open and pay
        </a>
      </Button>
    </div>
  );
}

function StepNumber({ isNext, children }: { isNext?: boolean; children: ReactNode }) {
  return (
    <span
      className={cn(
        mark,
        "border",
        isNext ? "border-success text-success" : "border-line-strong text-ink-muted",
      )}
    >
      {children}
    </span>
  );
}
