import type { PoolClient, PoolConfig } from "pg";
import { workingFor } from "#server/core/tasks/at-work.ts";
import { FairTurns } from "#server/data/connection/fair-turns.ts";
import { KeepingPool } from "#server/data/connection/keeping-pool.ts";

export type FairConfig = PoolConfig & Required<Pick<PoolConfig, "max" | "connectionTimeoutMillis">>;

/**
 * A pool whose connections merchants share fairly: a hundred slow lists of one do not stand before
 * another's payment, as they would in pg-pool's own queue. `core/tasks/at-work.ts` says whose a
 * statement is.
 */
export class FairPool extends KeepingPool {
  private readonly turns: FairTurns;

  constructor(config: FairConfig) {
    super(config);
    const turns = new FairTurns(config.max);
    this.turns = turns;
    const connect = () => super.connect() as Promise<PoolClient>;
    this.connect = (async () => {
      const giveBack = await turns.take(workingFor(), config.connectionTimeoutMillis, tooLong);
      try {
        const client = await connect();
        const release = client.release.bind(client);
        client.release = (broken) => {
          release(broken);
          giveBack();
        };
        return client;
      } catch (error) {
        giveBack();
        throw error;
      }
    }) as typeof this.connect;
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.turns.waiting;
  }
}

/** In pg-pool's own words, which make a 503 (procedures/error-body.ts). */
function tooLong(): Error {
  return new Error("timeout exceeded when trying to connect");
}
