import { Pool } from "pg";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { ReadingDb, Replica, ReplicaState } from "#server/core/interfaces/replica.ts";
import { countOne, observeGauge } from "#server/core/telemetry/measures.ts";
import { withOptions } from "#server/data/connection/connection-options.ts";
import { clientOver, type Db, poolConfig } from "#server/data/db.ts";
import { Lag } from "#server/data/replica/lag.ts";
import { RecentWrites } from "#server/data/replica/recent-writes.ts";
import { ReplicaPool } from "#server/data/replica/replica-pool.ts";
import { standingOf } from "#server/data/replica/standing.ts";

/** How much of the past a list may lack, of what others have changed. */
const lagMaxMs = 30 * secondMs;
const lookEveryMs = secondMs;
/** How long a server may take to say how it stands: lists that wait for one that is lost wait a little longer. */
const patienceMs = secondMs;

const sentences: Record<ReplicaState, string> = {
  up: "the replica is back: lists are read there again",
  behind: `the replica is more than ${lagMaxMs / secondMs} seconds behind: lists are read from the primary`,
  away: "the replica is away: lists are read from the primary",
};

/** A standby takes no writes anyway; this also holds where the address leads elsewhere. */
const readOnly = " -c default_transaction_read_only=on";

/** Why the primary answers a list. */
type Reason = Exclude<ReplicaState, "up"> | "unknown" | "own change";

type Config = { url: string; poolMax: number; isShared: boolean };

/**
 * A streaming replica, or several behind one address. Whether a list may be read there is a comparison of
 * positions in the database's log: what its credential changed last, as the primary has it, against what the
 * server has that would answer. No clock takes part in it, nor how long anything takes, nor which instance a
 * change was made by.
 */
export class StreamingReplica implements Replica {
  state: ReplicaState = "away";
  private readonly log: Services["log"];
  private readonly pool: ReplicaPool;
  private readonly db: Db;
  private readonly watch: Pool;
  private readonly writes: RecentWrites;
  private readonly lag = new Lag(performance.now());
  private looking: Promise<void> | null = null;
  private toldState: ReplicaState = "up";
  private toldFailureMs = -minuteMs;

  constructor(primary: Pick<Services, "db" | "log">, { url, poolMax, isShared }: Config) {
    this.log = primary.log;
    this.writes = new RecentWrites(primary);
    const options = { url, poolMax, isShared, waitMaxMs: patienceMs };
    this.pool = new ReplicaPool(poolConfig(options, readOnly), isShared);
    this.db = clientOver(this.pool, options);
    // A connection of its own: a pool that is exhausted says that there is much to do, not that nobody is there.
    this.watch = new Pool({
      ...withOptions(url, readOnly),
      max: 1,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    this.watch.on("error", ignore);
  }

  remember(credential: string): Promise<void> {
    return this.writes.remember(credential);
  }

  async dbFor(credential: string): Promise<ReadingDb | null> {
    const because = await this.whyNot(credential);
    if (because === null) return this.db;
    countOne("listRead", { place: "primary", because });
    return null;
  }

  failed(err: unknown): void {
    countOne("listRead", { place: "primary", because: "failed" });
    void this.look();
    if (performance.now() - this.toldFailureMs < minuteMs) return;
    this.toldFailureMs = performance.now();
    this.log.warn({ err }, "the replica failed at a list that the primary then answered");
  }

  async follow(): Promise<() => Promise<void>> {
    await this.look();
    const timer = setInterval(() => void this.look(), lookEveryMs);
    timer.unref();
    const endMeasure = measureLag(() => this.lag.ms(performance.now()));
    return async () => {
      clearInterval(timer);
      endMeasure();
      await this.looking;
      this.pool.abandon();
      await Promise.all([this.watch.end(), this.db.$disconnect()]);
    };
  }

  /** Looks how both servers stand. Who asks meanwhile waits for the same answer. */
  look(): Promise<void> {
    this.looking ??= this.lookNow().finally(() => (this.looking = null));
    return this.looking;
  }

  private async whyNot(credential: string): Promise<Reason | null> {
    if (this.state !== "up") return this.state;
    const needed = await this.writes.neededBy(credential);
    if (!needed) return "unknown";
    try {
      return (await this.pool.reaches(needed)) ? null : "own change";
    } catch {
      void this.look();
      return "away";
    }
  }

  private async lookNow(): Promise<void> {
    const askedMs = performance.now();
    // A primary that is away is said by whatever else asks it.
    const primary = await this.writes.now().catch(() => null);
    if (primary) this.lag.primaryHad(primary, askedMs);
    try {
      // Behind a balancer another may be asked that is not late.
      const standing = await askOver(this.watch, { anew: this.state === "behind" });
      this.lag.replicaHas(standing);
      this.pool.saw(standing);
      const oldest = this.lag.primaryBefore(lagMaxMs, performance.now());
      if (oldest) this.pool.demand(oldest);
      this.become(this.lag.ms(performance.now()) > lagMaxMs ? "behind" : "up");
    } catch (err) {
      this.become("away", err);
      // The replica may be silent, so nobody waits for it any longer.
      this.pool.abandon();
    }
  }

  private become(state: ReplicaState, err?: unknown): void {
    this.state = state;
    if (state === this.toldState) return;
    this.toldState = state;
    this.log.warn({ err }, sentences[state]);
  }
}

/** `anew`: the next look has another connection. */
async function askOver(pool: Pool, { anew }: { anew: boolean }) {
  const client = await pool.connect();
  client.on("error", ignore);
  try {
    const standing = await standingOf(client);
    client.off("error", ignore).release(anew);
    return standing;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function ignore(): void {}

/** `canary.replica.lag`, of the replica as this process sees it. Answers how to end it. */
function measureLag(lagMs: () => number): () => void {
  return observeGauge("replicaLag", (observe) => observe(lagMs() / secondMs, {}));
}
