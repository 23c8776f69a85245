import { covers, type Standing } from "#server/data/replica/standing.ts";

/** How many looks are kept: an hour's. A replica that is further behind catches up with a later one. */
const looksMax = 3_600;

type Look = { atMs: number; standing: Standing };

/**
 * How far a replica is behind, by what this process saw of both and by its own count of time: no clock of theirs
 * says anything. `nowMs` is a `performance.now()`.
 */
export class Lag {
  /** The primary's standing at each look, oldest first. */
  private looks: Look[] = [];
  private caughtUpMs: number;

  constructor(nowMs: number) {
    this.caughtUpMs = nowMs;
  }

  /** Records that the primary had at least `standing` at `atMs`. */
  primaryHad(standing: Standing, atMs: number): void {
    this.looks = this.looks.filter((look) => look.standing.life === standing.life);
    this.looks.push({ atMs, standing });
    if (this.looks.length > looksMax) this.looks.shift();
  }

  replicaHas(standing: Standing): void {
    const look = this.looks.findLast((one) => covers(standing, one.standing));
    if (look) this.caughtUpMs = look.atMs;
  }

  /** No more of the past than this is missing there. */
  ms(nowMs: number): number {
    return nowMs - this.caughtUpMs;
  }

  /** The primary's standing `ms` milliseconds ago; null when nobody looked then. */
  primaryBefore(ms: number, nowMs: number): Standing | null {
    return this.looks.findLast(({ atMs }) => atMs <= nowMs - ms)?.standing ?? null;
  }
}
