import type { Socket } from "node:net";
import type { PoolClient } from "pg";
import { type FairConfig, FairPool } from "#server/data/connection/fair-pool.ts";
import { covers, type Standing, standingOf } from "#server/data/replica/standing.ts";

/** The server of this connection lacks what a list needs. */
class ReplicaIsBehind extends Error {
  override name = "ReplicaIsBehind";
}

/**
 * Connections to a replica, or to several behind one address. Before a connection is lent, its
 * server is known to have everything that a list was read with here before: whichever server the
 * balancer chose, no list lacks rows that an earlier one had.
 */
export class ReplicaPool extends FairPool {
  /** The standing that a server must have reached before it is asked. */
  private floor: Standing | null = null;
  /** The most that a server was seen to have. */
  private best: Standing | null = null;
  private readonly pastLives = new Set<bigint>();
  private readonly known = new WeakMap<PoolClient, Standing>();
  private readonly connected = new Set<PoolClient>();
  private readonly isShared: boolean;
  private readonly lend: () => Promise<PoolClient>;

  /** `isShared`: behind a pooler that may lead each transaction to another server. */
  constructor(config: FairConfig, isShared: boolean) {
    super(config);
    this.isShared = isShared;
    this.on("connect", (client) => this.connected.add(client));
    this.on("remove", (client) => this.connected.delete(client));
    this.lend = this.connect.bind(this) as () => Promise<PoolClient>;
    this.connect = (() => this.lendChecked()) as typeof this.connect;
  }

  /** Whether a server has this. From then on each has that is asked. */
  async reaches(needed: Standing): Promise<boolean> {
    if (!covers(this.best, needed)) {
      const client = await this.lend();
      await this.learn(client);
      client.release();
    }
    return covers(this.best, needed) && this.demand(needed);
  }

  /** Whether it could be demanded: what is needed of a life that is over cannot. */
  demand(needed: Standing): boolean {
    if (this.pastLives.has(needed.life)) return false;
    if (covers(this.floor, needed)) return true;
    if (this.floor && this.floor.life !== needed.life) this.pastLives.add(this.floor.life);
    this.floor = needed;
    return true;
  }

  saw(standing: Standing): void {
    if (!covers(this.best, standing) && !this.pastLives.has(standing.life)) this.best = standing;
  }

  /** Ends all connections as they are: who waits for an answer has an error instead. */
  abandon(): void {
    for (const client of this.connected) socketOf(client).destroy();
  }

  private async lendChecked(): Promise<PoolClient> {
    const client = await this.lend();
    const { floor } = this;
    const known = this.isShared ? undefined : this.known.get(client);
    if (!floor || covers(known, floor) || covers(await this.learn(client), floor)) return client;
    client.release();
    throw new ReplicaIsBehind("This replica lacks what the list needs.");
  }

  /** Asks a connection that is lent, and ends it when that fails. */
  private async learn(client: PoolClient): Promise<Standing> {
    // Nobody else listens to a connection that is lent: the question fails anyway.
    client.on("error", ignore);
    try {
      const standing = await standingOf(client);
      this.known.set(client, standing);
      this.saw(standing);
      client.off("error", ignore);
      return standing;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

function ignore(): void {}

function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
