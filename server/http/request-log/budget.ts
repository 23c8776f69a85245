import { minuteMs } from "#server/core/clock.ts";

type Kind = "well" | "refused" | "turnedAway";
type Minute = {
  minute: number;
  kept: Record<Kind, number>;
  /** Characters of bodies and answers. */
  length: number;
  omitted: number;
};

const merchantsMax = 10_000;
/**
 * The most characters of bodies and answers together that are kept per merchant and minute. Ordinary programs need
 * many times less.
 */
const lengthMax = 1024 * 1024;

/**
 * Says how many requests of a merchant are kept each minute: a number of successful ones, and as
 * many of refused ones, so that a program that polls does not hide the call that failed. Requests
 * that were turned away unread (401, 429) come in loops, so they have a tenth of that number. The
 * rest is counted.
 */
export class Budget {
  private readonly perMinute: number;
  private readonly minutes = new Map<string, Minute>();

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  /**
   * Takes a request; null when it is one too many, else the number that was left out before it. It
   * counts for the minute of now, not of the request's beginning: a slow request would bring that
   * earlier minute back, with nothing taken from it.
   */
  take(merchantId: string, status: number, now: Date): number | null {
    const minute = this.minuteOf(merchantId, now);
    const kind = kindOf(status);
    if (minute.kept[kind] >= this.mostOf(kind)) {
      minute.omitted += 1;
      return null;
    }
    minute.kept[kind] += 1;
    const { omitted } = minute;
    minute.omitted = 0;
    return omitted;
  }

  /** Whether bodies of this length are still kept this minute. */
  takeLength(merchantId: string, length: number, now: Date): boolean {
    const minute = this.minuteOf(merchantId, now);
    if (minute.length + length > lengthMax) return false;
    minute.length += length;
    return true;
  }

  /**
   * Counts requests that are left out for another reason: the next one that is kept tells how many.
   */
  omit(merchantId: string, count: number, now: Date): void {
    this.minuteOf(merchantId, now).omitted += count;
  }

  private mostOf(kind: Kind): number {
    return kind === "turnedAway" ? Math.ceil(this.perMinute / 10) : this.perMinute;
  }

  private minuteOf(merchantId: string, now: Date): Minute {
    const minute = Math.floor(now.getTime() / minuteMs);
    const known = this.minutes.get(merchantId);
    if (known?.minute === minute) return known;
    // The count of omitted requests of a merchant that has not called since is dropped with the rest.
    if (this.minutes.size >= merchantsMax) this.minutes.clear();
    const kept = { well: 0, refused: 0, turnedAway: 0 };
    const fresh: Minute = { minute, kept, length: 0, omitted: known?.omitted ?? 0 };
    this.minutes.set(merchantId, fresh);
    return fresh;
  }
}

function kindOf(status: number): Kind {
  if (status < 400) return "well";
  return status === 401 || status === 429 ? "turnedAway" : "refused";
}
