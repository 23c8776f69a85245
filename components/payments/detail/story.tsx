import { Fragment, type ReactNode } from "react";
import { ResendEvent } from "#components/events/resend-event.tsx";
import { ChevronDown } from "#components/icons/icons.ts";
import { type StoryTone, storyWords } from "#components/payments/detail/story-words.ts";
import { cn } from "#components/ui/cn.ts";
import type { StoryEntry } from "#server/wire/dashboard/payment-story.ts";

type StoryProps = {
  entries: StoryEntry[];
  currency: string;
  timeZone: string;
  mayResend: boolean;
};

const grounds: Record<StoryTone, string> = {
  good: "bg-success-soft text-success",
  bad: "bg-danger text-danger-on",
  fault: "bg-warning-soft text-warning",
  plain: "bg-canvas text-ink-muted",
};

/** A payment's history, second by second, divided by days. An entry that has a record links to it. */
export function Story({ entries, currency, timeZone, mayResend }: StoryProps) {
  const day = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  const days = entries.map(({ at }) => day.format(new Date(at)));
  return (
    <ol aria-label="Story" className="text-table">
      {entries.map((entry, index) => (
        <Fragment key={entry.id}>
          {days[index] !== days[index - 1] && (
            <li className="pt-3 pb-1 text-xs font-medium text-ink-muted first:pt-0 md:pl-[108px]">
              {days[index]}
            </li>
          )}
          <li>
            <Entry {...{ entry, currency, timeZone, mayResend }} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function Entry({
  entry,
  currency,
  timeZone,
  mayResend,
}: Omit<StoryProps, "entries"> & { entry: StoryEntry }) {
  const { icon: Icon, tone, title, detail } = storyWords(entry, currency);
  const line = (
    <>
      <time dateTime={entry.at} className="text-ink-muted tabular-nums max-md:order-last">
        {secondOf(entry.at, timeZone)}
      </time>
      <span
        className={cn(
          "flex size-6 shrink-0 items-center justify-center rounded-full",
          grounds[tone],
        )}
      >
        <Icon aria-hidden className="size-3.5" />
      </span>
      <span className="min-w-0">
        <span className="font-medium">{title}</span>
        {detail && (
          <span className="ml-2 break-words text-ink-muted max-md:ml-0 max-md:block">{detail}</span>
        )}
      </span>
      <span className="text-ink-muted tabular-nums max-md:hidden">
        {durationWords(entry.durationMs)}
      </span>
    </>
  );
  const look =
    "grid min-h-[34px] grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-3 py-1 md:grid-cols-[60px_24px_minmax(0,1fr)_auto_16px]";
  if (entry.record === null || entry.record === undefined) return <p className={look}>{line}</p>;
  return (
    <Opening look={look} line={line} record={entry.record}>
      {mayResend && entry.kind.startsWith("delivery_") && <Resend record={entry.record} />}
    </Opening>
  );
}

function Opening(props: { look: string; line: ReactNode; record: unknown; children: ReactNode }) {
  return (
    <details className="group">
      <summary
        className={cn(
          props.look,
          "cursor-pointer list-none rounded-md hover:bg-surface-hover [&::-webkit-details-marker]:hidden",
        )}
      >
        {props.line}
        <ChevronDown
          aria-hidden
          className="size-4 text-ink-subtle transition-transform group-open:rotate-180 max-md:hidden"
        />
      </summary>
      <div className="mb-2 space-y-2 md:ml-[108px]">
        {props.children}
        <pre
          tabIndex={0}
          role="region"
          aria-label="Record"
          className="max-h-80 overflow-auto rounded-md border border-line bg-surface-sunken p-3 font-mono text-xs leading-relaxed"
        >
          {JSON.stringify(props.record, null, 2)}
        </pre>
      </div>
    </details>
  );
}

function Resend({ record }: { record: unknown }) {
  const { eventId, endpoint } = record as { eventId: string; endpoint: string };
  return <ResendEvent id={eventId} what={endpoint} />;
}

function secondOf(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" }).format(
    new Date(moment),
  );
}

function durationWords(ms: number | null): string {
  if (ms === null) return "";
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
