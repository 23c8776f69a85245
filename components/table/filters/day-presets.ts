import { one, type SearchParams } from "#components/table/list-url.ts";

/** `name` is what the address says, so that a view that was saved means the same span each day anew. */
export type DayPreset = { name: string; label: string; from: string; to: string };

const dayMs = 86_400_000;

/** Spans of days that people ask for, seen from `today` (YYYY-MM-DD); both ends included. */
export function dayPresets(today: string): DayPreset[] {
  const before = (days: number) => isoDay(new Date(Date.parse(today) - days * dayMs));
  const month = today.slice(0, 7);
  const lastOfBefore = isoDay(new Date(Date.parse(`${month}-01`) - dayMs));
  return [
    { name: "today", label: "Today", from: today, to: today },
    { name: "yesterday", label: "Yesterday", from: before(1), to: before(1) },
    { name: "7", label: "Last 7 days", from: before(6), to: today },
    { name: "30", label: "Last 30 days", from: before(29), to: today },
    { name: "month", label: "This month", from: `${month}-01`, to: today },
    {
      name: "last-month",
      label: "Last month",
      from: `${lastOfBefore.slice(0, 7)}-01`,
      to: lastOfBefore,
    },
  ];
}

/** An address whose `days` names a span, with that span's days as they are today. */
export function withDays(params: SearchParams, today: string): SearchParams {
  const preset = dayPresets(today).find(({ name }) => name === one(params["days"]));
  return preset ? { ...params, from: preset.from, to: preset.to } : params;
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
