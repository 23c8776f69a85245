type Dates = { startDate?: string | undefined; endDate?: string | undefined };

/** Whether only what was made in some time is asked for: counters do not know that. */
export function isDated({ startDate, endDate }: Dates): boolean {
  return startDate !== undefined || endDate !== undefined;
}

/** The condition for it: from the start on, before the end. */
export function madeWithin({ startDate, endDate }: Dates) {
  if (!isDated({ startDate, endDate })) return {};
  const gte = startDate === undefined ? undefined : new Date(startDate);
  const lt = endDate === undefined ? undefined : new Date(endDate);
  return { createdAt: { gte, lt } };
}
