"use client";

import { useSyncExternalStore } from "react";

const locale = "en";

/**
 * A moment in the reader's time zone. The server, which cannot know the zone, renders UTC;
 * the full moment with its zone is in the tooltip either way.
 */
export function DateTime({ value, dateOnly }: { value: string; dateOnly?: boolean }) {
  const timeZone = useSyncExternalStore(neverChanges, browserTimeZone, () => "UTC");
  const date = new Date(value);
  return (
    <time
      dateTime={value}
      title={formatFull(date, timeZone)}
      className="whitespace-nowrap tabular-nums"
    >
      {formatShort(date, timeZone, dateOnly)}
    </time>
  );
}

function formatShort(date: Date, timeZone: string, dateOnly = false): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    ...(dateOnly ? {} : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  }).format(date);
}

export function formatFull(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: "full",
    timeStyle: "long",
    hourCycle: "h23",
  }).format(date);
}

function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function neverChanges() {
  return () => {};
}
