import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";

const dayMs = 86_400_000;

/** Days from today until a moment's day, both in a zone; below 0 once it is over. */
export function daysUntilDue(dueAt: string, { now, zone }: { now: Date; zone: string }): number {
  const [due, today] = [dayIn(new Date(dueAt), zone), dayIn(now, zone)].map((day) =>
    Date.parse(`${day}T12:00:00.000Z`),
  );
  return Math.round(((due ?? 0) - (today ?? 0)) / dayMs);
}

/** “in 14 days”, “today”, “2 days late” */
export function dueInWords(inDays: number): string {
  if (inDays === 0) return "today";
  const days = Math.abs(inDays) === 1 ? "1 day" : `${Math.abs(inDays)} days`;
  return inDays < 0 ? `${days} late` : `in ${days}`;
}
