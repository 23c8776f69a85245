import { momentFormat } from "#components/display/formatters.ts";

/** A moment by the day, as it is spoken of: "Tuesday 1 December, 06:00". */
export function momentWords(moment: string, timeZone: string): string {
  const date = new Date(moment);
  const day = momentFormat("en-GB", { timeZone, weekday: "long", day: "numeric", month: "long" });
  const time = momentFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return `${day.format(date).replace(",", "")}, ${time.format(date)}`;
}
