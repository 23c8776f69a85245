/** The calendar month of a moment, as `2026-11`, in a time zone; UTC where none was chosen. */
export function monthIn(moment: Date, timeZone: string | null): string {
  const parts = new Intl.DateTimeFormat("en", {
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone: timeZone ?? "UTC",
    year: "numeric",
    month: "2-digit",
  }).formatToParts(moment);
  const part = (wanted: "year" | "month") => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}`;
}
