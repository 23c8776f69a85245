"use client";

import { ago } from "#components/display/time/ago.ts";
import { formatFull } from "#components/display/time/date-time.tsx";
import { useZone } from "#components/display/time/zone.ts";

/** How long ago something was; the whole moment, to the second, when pointed at. */
export function TimeAgo({ value }: { value: string }) {
  const timeZone = useZone();
  return (
    <time
      dateTime={value}
      title={formatFull(new Date(value), timeZone)}
      suppressHydrationWarning
      className="whitespace-nowrap text-ink-muted"
    >
      {ago(value)}
    </time>
  );
}
