"use client";

import { momentFormat } from "#components/display/formatters.ts";
import { formatFull, formatShort } from "#components/display/time/date-time.tsx";
import { useZone } from "#components/display/time/zone.ts";
import { ShieldCheck } from "#components/icons/icons.ts";

/** That the books were recomputed and agree. Nothing before the first check. */
export function BooksChecked({ at }: { at: string | null }) {
  const timeZone = useZone();
  if (at === null) return null;
  return (
    <p className="flex gap-2.5 border-t border-line-firm px-2 py-3 text-xs text-ink-muted max-[74.99rem]:hidden">
      <ShieldCheck aria-hidden className="size-4 shrink-0 text-link" />
      <span>
        <span className="block font-medium text-ink">Books agree to the cent</span>
        Checked{" "}
        <time
          dateTime={at}
          title={formatFull(new Date(at), timeZone)}
          suppressHydrationWarning
          className="tabular-nums"
        >
          {checkedWords(new Date(at), timeZone)}
        </time>
      </span>
    </p>
  );
}

/** “today, 14:30”: it is done once a day. */
function checkedWords(at: Date, timeZone: string, now = new Date()): string {
  const isToday = formatShort(at, timeZone, true) === formatShort(now, timeZone, true);
  const clock = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return isToday ? `today, ${momentFormat("en", clock).format(at)}` : formatShort(at, timeZone);
}
