"use client";

import { momentFormat } from "#components/display/formatters.ts";
import { useZone } from "#components/display/time/zone.ts";

const locale = "en-GB";

/** A moment in the merchant's time zone, or the reader's; the full moment with its zone is in the tooltip. */
export function DateTime(props: { value: string; dateOnly?: boolean; timeOnly?: boolean }) {
  const { value, dateOnly, timeOnly } = props;
  const timeZone = useZone();
  const date = new Date(value);
  return (
    <time
      dateTime={value}
      title={formatFull(date, timeZone)}
      className="whitespace-nowrap tabular-nums"
    >
      {timeOnly ? formatTime(date, timeZone) : formatShort(date, timeZone, dateOnly)}
    </time>
  );
}

export function formatShort(date: Date, timeZone: string, dateOnly = false): string {
  return momentFormat(locale, {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    ...(dateOnly ? {} : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  }).format(date);
}

function formatTime(date: Date, timeZone: string): string {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return momentFormat(locale, { timeZone, ...clock }).format(date);
}

export function formatFull(date: Date, timeZone: string): string {
  return momentFormat(locale, {
    timeZone,
    dateStyle: "full",
    timeStyle: "long",
    hourCycle: "h23",
  }).format(date);
}
