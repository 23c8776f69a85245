import { momentFormat } from "#components/display/formatters.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Beyond, a date says more than a count of days. */
const countedDays = 14;

/** How long ago, as short as a list needs it: “2 min”, “5 h”, “3 days”, “13 Nov”. */
export function ago(moment: string, now = Date.now()): string {
  const passed = now - new Date(moment).getTime();
  if (passed < minuteMs) return "now";
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min`;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h`;
  const days = Math.floor(passed / dayMs);
  if (days <= countedDays) return days === 1 ? "1 day" : `${days} days`;
  const isThisYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  return momentFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(new Date(moment));
}

/** How long until then: “7 days left”. */
export function left(until: string, now = Date.now()): string {
  const ms = new Date(until).getTime() - now;
  if (ms <= 0) return "too late";
  if (ms < hourMs) return "less than an hour left";
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h left`;
  return `${Math.floor(ms / dayMs)} days left`;
}
