export type DayPreset = { label: string; from: string; to: string };

const dayMs = 86_400_000;

/** Spans of days that people ask for, seen from `today` (YYYY-MM-DD); both ends included. */
export function dayPresets(today: string): DayPreset[] {
  const before = (days: number) => isoDay(new Date(Date.parse(today) - days * dayMs));
  const month = today.slice(0, 7);
  const lastOfBefore = isoDay(new Date(Date.parse(`${month}-01`) - dayMs));
  return [
    { label: "Today", from: today, to: today },
    { label: "Yesterday", from: before(1), to: before(1) },
    { label: "Last 7 days", from: before(6), to: today },
    { label: "Last 30 days", from: before(29), to: today },
    { label: "This month", from: `${month}-01`, to: today },
    { label: "Last month", from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
  ];
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
