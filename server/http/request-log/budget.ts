import { minuteMs } from "#server/core/clock.ts";

type Minute = { minute: number; kept: [number, number]; omitted: number };

const merchantsMax = 10_000;

/**
 * How many requests of a merchant are kept: so many a minute of those that went well, and as many of
 * those that did not, so that a program that polls does not hide the call that failed. The rest is counted.
 */
export class Budget {
  private readonly perMinute: number;
  private readonly minutes = new Map<string, Minute>();

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  /** Null when it is one too many; else how many before it were. */
  take(merchantId: string, { at, status }: { at: Date; status: number }): number | null {
    const now = this.minuteOf(merchantId, Math.floor(at.getTime() / minuteMs));
    const kind = status < 400 ? 0 : 1;
    if (now.kept[kind] >= this.perMinute) {
      now.omitted += 1;
      return null;
    }
    now.kept[kind] += 1;
    const { omitted } = now;
    now.omitted = 0;
    return omitted;
  }

  private minuteOf(merchantId: string, minute: number): Minute {
    const known = this.minutes.get(merchantId);
    if (known?.minute === minute) return known;
    // What was omitted of a merchant that has not called since is forgotten with the rest.
    if (this.minutes.size >= merchantsMax) this.minutes.clear();
    const fresh: Minute = { minute, kept: [0, 0], omitted: known?.omitted ?? 0 };
    this.minutes.set(merchantId, fresh);
    return fresh;
  }
}
