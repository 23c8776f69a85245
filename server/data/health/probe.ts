import { Pool } from "pg";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";

/** The state of the database now; null when it did not answer. */
export type DatabaseState = "writable" | "read only" | null;

/** A load balancer asks again in a few seconds, and gives up by itself soon after this. */
const patienceMs = 2 * secondMs;

type Probe = { pool: Pool; asked: Promise<DatabaseState> | null };
const probes = new WeakMap<Services["db"], Probe>();

/**
 * Asks the database over a connection that is used for nothing else. An exhausted pool only says
 * that there is much to do; taking this instance away would leave the same work to fewer. Callers
 * that come meanwhile share the answer, so that strangers who ask all the time cost one connection.
 * Answers within two seconds.
 */
export function askDatabase(
  services: Pick<Services, "db" | "env" | "log">,
): Promise<DatabaseState> {
  const probe = probeOf(services);
  probe.asked ??= ask(probe.pool, services.log).finally(() => (probe.asked = null));
  return probe.asked;
}

async function ask(pool: Pool, log: Services["log"]): Promise<DatabaseState> {
  try {
    const client = await pool.connect();
    // The pool listens to a connection that rests, and nobody to one that is lent: the question fails anyway.
    client.on("error", ignore);
    try {
      const { rows } = await client.query<{ writable: boolean }>(
        "SELECT current_setting('transaction_read_only') = 'off' AS writable",
      );
      const writable = rows[0]?.writable === true;
      // After a failover its address may lead to another server: found by a new connection only.
      client.off("error", ignore).release(!writable);
      return writable ? "writable" : "read only";
    } catch (error) {
      client.release(true);
      throw error;
    }
  } catch (error) {
    log.warn({ err: error }, "health check: the database does not answer");
    return null;
  }
}

function ignore(): void {}

function probeOf({ db, env }: Pick<Services, "db" | "env">): Probe {
  const known = probes.get(db);
  if (known) return known;
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max: 1,
    // Together they are the patience: a server that takes a connection and is silent is away too.
    connectionTimeoutMillis: patienceMs / 2,
    query_timeout: patienceMs / 2,
    idleTimeoutMillis: 30 * secondMs,
    allowExitOnIdle: true,
  });
  // A resting connection that breaks is replaced at the next question, which says so.
  pool.on("error", ignore);
  const probe = { pool, asked: null };
  probes.set(db, probe);
  return probe;
}
