import { type Clock, secondMs, systemClock } from "#server/core/clock.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { type Db, runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

const askEveryMs = 30 * secondMs;
/** A host this far off the database has a clock that nobody keeps: it is an error in the log. */
const skewMaxMs = 2 * secondMs;
/** An answer that took longer says little of the time. */
const answerMaxMs = 5 * secondMs;

type Asking = { db: Db; log: Pick<Log, "error" | "warn"> };
/** How a host tells time: what its clock shows, and how long it has run, which nobody can set. */
export type HostTime = { now(): Date; elapsedMs(): number };

const thisHost: HostTime = { now: () => systemClock.now(), elapsedMs: () => performance.now() };

/**
 * The one clock of all instances: the database's. What it says is asked for twice a minute; in
 * between this process counts the milliseconds itself, so that a host whose clock is wrong, or is
 * set meanwhile, dates nothing wrongly. Until the first answer it is the host's clock.
 */
export class DatabaseClock implements Clock {
  private readonly asking: Asking;
  private readonly host: HostTime;
  private known: { at: number; elapsedMs: number } | null = null;

  constructor(asking: Asking, host: HostTime = thisHost) {
    this.asking = asking;
    this.host = host;
  }

  now(): Date {
    if (!this.known) return this.host.now();
    return new Date(this.known.at + this.host.elapsedMs() - this.known.elapsedMs);
  }

  /** How far this host's clock is ahead of the database's; 0 until that has been asked. */
  skewMs(): number {
    return this.known ? this.host.now().getTime() - this.now().getTime() : 0;
  }

  /** Asks now and from then on; answers how to stop. A database that does not answer is asked again. */
  async follow(): Promise<() => void> {
    await this.ask();
    const timer = setInterval(() => void this.ask(), askEveryMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** The database spoke somewhere between question and answer: in the middle, as far as one knows. */
  async ask(): Promise<void> {
    const { db, log } = this.asking;
    try {
      const sent = this.host.elapsedMs();
      const [row] = await runStatement(
        db,
        Prisma.sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
      );
      const tookMs = this.host.elapsedMs() - sent;
      if (tookMs > answerMaxMs) return;
      this.known = { at: Number(row?.["now"]) + tookMs / 2, elapsedMs: sent + tookMs };
      const skewMs = Math.round(this.host.now().getTime() - this.known.at);
      if (Math.abs(skewMs) > Math.max(skewMaxMs, tookMs))
        log.error(
          { skewMs },
          `this host's clock is ${Math.round(skewMs / secondMs)} seconds off the database's, which counts; set it (NTP)`,
        );
    } catch (err) {
      log.warn({ err }, "the clock of the database could not be read");
    }
  }
}

/** Follows the database's clock where these services have it; a test's own clock is left alone. */
export async function followDatabaseClock({ clock }: { clock: Clock }): Promise<() => void> {
  return isDatabaseClock(clock) ? clock.follow() : () => {};
}

/** By what it can do: another copy of this module has another class. */
export function isDatabaseClock(clock: Clock): clock is DatabaseClock {
  return "skewMs" in clock && "follow" in clock;
}
