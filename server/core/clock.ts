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
 * Whether a moment that was `ms` away at most when it was noted is still ahead. One that is further was noted before
 * the clock was put back, as that of another database may be: nobody waits for it. In milliseconds since 1970.
 */
export function isAhead(moment: number, now: number, ms: number): boolean {
  return moment > now && moment - now <= ms;
}

/** Over when so long has passed: for who looks again later. */
export function pass(clock: Clock, ms: number): Promise<void> {
  if (clock.pass) return clock.pass(ms);
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** Acts once so long is over; what is answered calls it off. */
export function callAfter(clock: Clock, ms: number, act: () => void): () => void {
  if (clock.callAfter) return clock.callAfter(ms, act);
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** What the clocks of those show who are sent something that is good for a few minutes only. */
export function timeElsewhere(clock: Clock): Date {
  return clock.elsewhere?.() ?? clock.now();
}
