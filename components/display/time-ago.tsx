"use client";

import { useSyncExternalStore } from "react";
import { ago } from "#components/display/ago.ts";
import { formatFull } from "#components/display/date-time.tsx";

/** How long ago something was; the whole moment, to the second, when pointed at. */
export function TimeAgo({ value }: { value: string }) {
  const timeZone = useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
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
