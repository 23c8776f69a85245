/**
 * The earliest day that lists accept: nothing was made before it, and time zones' clocks write three-digit years
 * differently.
 */
export const firstDay = "1900-01-01";

/** Whether a calendar has it, written as 2026-09-30: of 30 February, Date makes 2 March. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = Date.parse(`${text}T12:00:00.000Z`);
  return !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(text);
}
