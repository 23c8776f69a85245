import { one, type SearchParams } from "#components/table/list-url.ts";
import { periodFault } from "#server/wire/dashboard/overview-period.ts";
import { overviewDays } from "#server/wire/dashboard/overview.ts";

/** The period that the overview is asked for. */
export type RequestedPeriod = {
  days: (typeof overviewDays)[number];
  from?: string | undefined;
  until?: string | undefined;
};

/**
 * Reads the overview's address, on the day that it is where the reader is. Of a period that there is not, `fault`
 * says why, and the days that are shown for it are the usual ones.
 */
export function readPeriodAddress(
  params: SearchParams,
  today: string,
): { asked: RequestedPeriod; fault: string | null } {
  const days = overviewDays.find((count) => String(count) === one(params["days"])) ?? 30;
  const [from, until] = ["from", "until"].map((end) => one(params[end]) || undefined);
  const fault = periodFault({ from, until }, today);
  return { asked: fault ? { days } : { days, from, until }, fault };
}
