import { Fragment } from "react";
import { momentFormat } from "#components/display/formatters.ts";
import { Check, Circle, CircleAlert } from "#components/icons/icons.ts";
import type { StoryStep } from "#components/subscriptions/story-words.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

const looks = {
  good: { icon: Check, ground: "bg-success-soft text-success" },
  fault: { icon: CircleAlert, ground: "bg-warning-soft text-warning" },
  plain: { icon: Circle, ground: "bg-canvas text-ink-muted" },
};

/** The life of a subscription, newest first, divided by days. A charge leads to its payment. */
export function SubscriptionStory(props: { steps: StoryStep[]; timeZone: string }) {
  const { steps, timeZone } = props;
  const day = momentFormat("en-GB", { timeZone, dateStyle: "full" });
  const days = steps.map(({ at }) => day.format(new Date(at)));
  if (steps.length === 0) return <p className="text-ink-muted">No events are kept.</p>;
  return (
    <ol aria-label="Story" className="text-table">
      {steps.map((step, index) => (
        <Fragment key={step.id}>
          {days[index] !== days[index - 1] && (
            <li className="pt-3 pb-1 text-xs font-medium text-ink-muted first:pt-0 md:pl-[108px]">
              {days[index]}
            </li>
          )}
          <li>
            <Step step={step} timeZone={timeZone} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function Step({ step, timeZone }: { step: StoryStep; timeZone: string }) {
  const { icon: Icon, ground } = looks[step.tone];
  const clock = momentFormat("en-GB", { timeZone, timeStyle: "medium" });
  return (
    <div className="grid min-h-[34px] grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-3 py-1 md:grid-cols-[60px_24px_minmax(0,1fr)_auto]">
      <time dateTime={step.at} className="text-ink-muted tabular-nums max-md:order-last">
        {clock.format(new Date(step.at))}
      </time>
      <span className={cn("flex size-6 items-center justify-center rounded-full", ground)}>
        <Icon aria-hidden className="size-3.5" />
      </span>
      <span className="min-w-0 break-words">
        <span className="font-medium">{step.title}</span>
        {step.detail && <span className="ml-2 text-ink-muted">{step.detail}</span>}
      </span>
      {step.paymentId && (
        <Link href={`/payments/${step.paymentId}`} className="font-medium text-link">
          See the payment
        </Link>
      )}
    </div>
  );
}
