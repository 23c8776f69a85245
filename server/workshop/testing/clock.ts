import { addMs, type Clock } from "#server/core/clock.ts";

export interface TestClock extends Clock {
  /** Moves the clock forward. */
  advance(ms: number): void;
  set(instant: string): void;
}

/** A clock that stands still until a test moves it. Default: a winter morning of the product's life. */
export function testClock(start = "2026-02-18T09:30:00.000Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    advance(ms) {
      now = addMs(now, ms);
    },
    set(instant) {
      now = new Date(instant);
    },
  };
}
