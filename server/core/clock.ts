/** Where domain code reads the time. Tests pass their own. */
export interface Clock {
  now(): Date;
  /** As `callAfter`, where time is not the machine's. */
  callAfter?(ms: number, act: () => void): () => void;
  /** As `pass`, where time is not the machine's. */
  pass?(ms: number): Promise<void>;
  /** As `timeElsewhere`, where time is not the machine's. */
  elsewhere?(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The moment `ms` after (or, negative, before) `date`. */
export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

/**
 * Whether a noted moment is still ahead. It was at most `ms` away when it was noted: one that is
 * further off was noted before the clock was set back, or by another database's clock, and nobody
 * waits for it. In milliseconds since 1970.
 */
export function isAhead(moment: number, now: number, ms: number): boolean {
  return moment > now && moment - now <= ms;
}

/** Resolves when `ms` have passed, for a caller that then looks again. */
export function pass(clock: Clock, ms: number): Promise<void> {
  if (clock.pass) return clock.pass(ms);
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** Acts once `ms` have passed. Call the answer to cancel it. */
export function callAfter(clock: Clock, ms: number, act: () => void): () => void {
  if (clock.callAfter) return clock.callAfter(ms, act);
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/**
 * The time by the clocks of other machines: tokens and signatures that are valid for a few minutes
 * are checked there, and counters in the database are shared by all merchants. It differs from
 * `now()` for a merchant whose test clock is ahead.
 */
export function timeElsewhere(clock: Clock): Date {
  return clock.elsewhere?.() ?? clock.now();
}
