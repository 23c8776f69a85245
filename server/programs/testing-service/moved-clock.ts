import { addMs, type Clock } from "#server/core/clock.ts";
import type { Duration } from "../../../sdk/src/testing/protocol.ts";

const unitMs = {
  weeks: 604_800_000,
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
  milliseconds: 1,
};

/** The machine's clock, and as far ahead of it as a test has moved it. It never goes back. */
export class MovedClock implements Clock {
  private aheadMs = 0;

  now(): Date {
    return addMs(new Date(), this.aheadMs);
  }

  /** Signatures are checked by whoever receives them, by a clock that no test moves. */
  elsewhere(): Date {
    return new Date();
  }

  moveTo(instant: Date): void {
    this.aheadMs = Math.max(this.aheadMs, instant.getTime() - Date.now());
  }
}

/** The moment so much later: by the calendar where months are given, the 31st to a month's last day. */
export function later(from: Date, { months = 0, ...rest }: Duration): Date {
  const month = new Date(from);
  month.setUTCMonth(from.getUTCMonth() + months);
  if (month.getUTCDate() !== from.getUTCDate()) month.setUTCDate(0);
  const units = Object.entries(rest) as [keyof typeof unitMs, number][];
  return addMs(
    month,
    units.reduce((sum, [unit, count]) => sum + unitMs[unit] * count, 0),
  );
}
