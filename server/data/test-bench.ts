import { addMs, type Clock, minuteMs, timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { FaultName, OwnTime, TestBench } from "#server/core/interfaces/test-bench.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

const askEveryMs = 500;
/** Longer than a clock that was moved may take to be committed, and processes' times be apart. */
const lateMaxMs = minuteMs;

type Has = Pick<Services, "db" | "clock" | "log">;

/** The clock of the service, and as far ahead of it as a merchant has moved its own. */
class ClockAhead implements Clock {
  aheadMs: number;
  private readonly base: Clock;
  readonly callAfter: Clock["callAfter"];
  readonly pass: Clock["pass"];

  constructor(base: Clock, aheadMs: number) {
    this.base = base;
    this.aheadMs = aheadMs;
    this.callAfter = base.callAfter?.bind(base);
    this.pass = base.pass?.bind(base);
  }

  now(): Date {
    return addMs(this.base.now(), this.aheadMs);
  }

  /** Signatures are checked by whoever receives them, by a clock that no test moves. */
  elsewhere(): Date {
    return timeElsewhere(this.base);
  }
}

/**
 * Settings that merchants' tests have made, kept in the database and known to every process: at once to the one
 * that made them, within half a second to the others. A call for which nothing was set asks nobody.
 */
export class StoredTestBench implements TestBench {
  private readonly has: Has;
  private readonly processorsBy: (clock: Clock) => Omit<OwnTime, "clock">;
  private readonly times = new Map<string, OwnTime & { clock: ClockAhead }>();
  /** Merchants and names of what may still go wrong. */
  private faults = new Set<string>();
  /** How often this process has set one: what was read meanwhile may not know it. */
  private faultsSet = 0;
  /** Clocks that were moved before this are known. */
  private clocksSince = new Date(0);
  private taking: Promise<unknown> = Promise.resolve();

  constructor(has: Has, processorsBy: (clock: Clock) => Omit<OwnTime, "clock">) {
    this.has = has;
    this.processorsBy = processorsBy;
  }

  of(merchantId: string): OwnTime | undefined {
    return this.times.get(merchantId);
  }

  takeProcessors(): void {
    for (const [merchantId, { clock }] of this.times)
      this.times.set(merchantId, { clock, ...this.processorsBy(clock) });
  }

  ahead(): string[] {
    return [...this.times.keys()];
  }

  async moveTo(merchantId: string, moment: Date): Promise<void> {
    const now = this.has.clock.now();
    const aheadMs = BigInt(moment.getTime() - now.getTime());
    const [row] = await runStatement(
      this.has.db,
      Prisma.sql`
        INSERT INTO test_clocks ("merchantId", "aheadMs", "createdAt", "updatedAt")
        VALUES (${merchantId}, greatest(${aheadMs}::bigint, 0), ${now}, ${now})
        ON CONFLICT ("merchantId") DO UPDATE
          SET "aheadMs" = greatest(test_clocks."aheadMs", EXCLUDED."aheadMs"), "updatedAt" = EXCLUDED."updatedAt"
        RETURNING "aheadMs"::float8 AS ahead`,
    );
    this.learn(merchantId, Number(row?.["ahead"]));
  }

  async setFault(
    merchantId: string,
    { name, times, delayMs }: { name: FaultName; times: number; delayMs: number },
  ): Promise<void> {
    const row = { times, delayMs, updatedAt: this.has.clock.now() };
    await this.has.db.fault.upsert({
      where: { merchantId_name: { merchantId, name } },
      create: { merchantId, name, ...row },
      update: row,
    });
    this.faultsSet += 1;
    if (times > 0) this.faults.add(faultKey(merchantId, name));
    else this.faults.delete(faultKey(merchantId, name));
  }

  async takeFault(merchantId: string, name: FaultName): Promise<{ delayMs: number } | null> {
    if (!this.faults.has(faultKey(merchantId, name))) return null;
    // The first call that asks is the first to get the fault.
    const taken = this.taking.then(() => this.count(merchantId, name));
    this.taking = taken.catch(() => {});
    return taken;
  }

  private async count(merchantId: string, name: FaultName): Promise<{ delayMs: number } | null> {
    const [row] = await this.has.db.fault.updateManyAndReturn({
      where: { merchantId, name, times: { gt: 0 } },
      data: { times: { decrement: 1 } },
    });
    if (!row || row.times === 0) this.faults.delete(faultKey(merchantId, name));
    return row ? { delayMs: row.delayMs } : null;
  }

  async follow(): Promise<() => void> {
    await this.ask();
    let asking = false;
    const timer = setInterval(() => {
      if (asking) return;
      asking = true;
      void this.ask().finally(() => (asking = false));
    }, askEveryMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  private async ask(): Promise<void> {
    const { db, clock, log } = this.has;
    const { faultsSet } = this;
    const now = clock.now();
    try {
      const [clocks, faults] = await Promise.all([
        db.testClock.findMany({ where: { updatedAt: { gte: this.clocksSince } } }),
        db.fault.findMany({ where: { times: { gt: 0 } } }),
      ]);
      for (const { merchantId, aheadMs } of clocks) this.learn(merchantId, Number(aheadMs));
      this.clocksSince = addMs(now, -lateMaxMs);
      if (faultsSet !== this.faultsSet) return;
      this.faults = new Set(faults.map(({ merchantId, name }) => faultKey(merchantId, name)));
    } catch (err) {
      log.warn({ err }, "the settings of tests could not be read");
    }
  }

  private learn(merchantId: string, aheadMs: number): void {
    const known = this.times.get(merchantId);
    // A read from before the clock was moved again gives a smaller lead, so the larger one stands.
    if (known) known.clock.aheadMs = Math.max(known.clock.aheadMs, aheadMs);
    else if (aheadMs > 0) {
      const clock = new ClockAhead(this.has.clock, aheadMs);
      this.times.set(merchantId, { clock, ...this.processorsBy(clock) });
    }
  }
}

function faultKey(merchantId: string, name: string): string {
  return `${merchantId} ${name}`;
}
