import type pg from "pg";
import type { Log } from "#server/core/telemetry/log.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";

/** Beside its pool a process keeps one connection, which looks after the database's health. */
const besidePool = 1;

/** `used` are others' connections at this moment; `most`: what this role may have at all. */
export type Room = { most: number; used: number };

type Wanting = { pool: number; processes: number };

/**
 * Says in the log where the pools of the processes that start here cannot be filled: each connection beyond is refused,
 * when there is most to do. They start anyway: pools fill only as far as they are needed. A database that does not say is
 * not asked again.
 */
export async function warnOfRoom(url: string, wanting: Wanting, log: Log): Promise<void> {
  try {
    const room = await withConnection(url, askRoom);
    const lacking = room && explainLack(room, wanting);
    if (lacking) log.warn({}, lacking);
  } catch (err) {
    log.warn({ err }, "the database did not say how many connections it has");
  }
}

/** A sentence where not all of these connections fit; else null. */
export function explainLack({ most, used }: Room, { pool, processes }: Wanting): string | null {
  const wanted = processes * (pool + besidePool);
  if (wanted <= most - used) return null;
  const what = `DATABASE_POOL=${pool} lets ${processes === 1 ? "this process" : `these ${processes} processes`} open ${wanted} connections, and the database has ${most} for its role`;
  const now = wanted > most ? "" : `, of which others use ${used} now`;
  return `${what}${now}: the rest will be refused. Lower DATABASE_POOL, raise max_connections, or put PgBouncer between (deploy/observe/runbook.md).`;
}

type Facts = {
  served: number;
  all: number;
  reserved: number;
  roleMost: number;
  databaseMost: number;
  used: number;
  usedByRole: number;
  usedInDatabase: number;
};

/**
 * How many connections there are for our role: those that are kept for others are left out, and limits of the role and the
 * database hold too (https://www.postgresql.org/docs/current/runtime-config-connection.html, `reserved_connections`).
 * Null behind a pooler, which has connections of its own: it hands out keys of its own making, while PostgreSQL's
 * has the number of the process that serves (https://www.postgresql.org/docs/current/protocol-flow.html, BackendKeyData;
 * PgBouncer: src/client.c, finish_client_login).
 */
export async function askRoom(client: pg.Client): Promise<Room | null> {
  const { rows } = await client.query<Facts>(question);
  const [facts] = rows;
  const { processID } = client as pg.Client & { processID?: number };
  if (!facts || facts.served !== processID) return null;
  const limits = [
    { most: facts.all - facts.reserved, used: facts.used },
    { most: facts.roleMost, used: facts.usedByRole },
    { most: facts.databaseMost, used: facts.usedInDatabase },
  ].filter(({ most }) => most >= 0);
  return limits.reduce((least, one) =>
    one.most - one.used < least.most - least.used ? one : least,
  );
}

/** A role without rights sees of others' connections whose they are, and not what kind. Superusers have no limits. */
const question = `
  WITH me AS (SELECT oid, rolsuper, rolconnlimit FROM pg_roles WHERE rolname = current_user),
  others AS (
    SELECT usesysid, datid FROM pg_stat_activity
    WHERE usesysid IS NOT NULL AND datid IS NOT NULL AND pid <> pg_backend_pid()
      AND coalesce(backend_type, 'client backend') = 'client backend'
  )
  SELECT pg_backend_pid() AS served,
    current_setting('max_connections')::int AS "all",
    CASE WHEN me.rolsuper THEN 0 ELSE current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true), '0')::int END AS reserved,
    CASE WHEN me.rolsuper THEN -1 ELSE me.rolconnlimit END AS "roleMost",
    CASE WHEN me.rolsuper THEN -1 ELSE db.datconnlimit END AS "databaseMost",
    (SELECT count(*) FROM others)::int AS used,
    (SELECT count(*) FROM others WHERE usesysid = me.oid)::int AS "usedByRole",
    (SELECT count(*) FROM others WHERE datid = db.oid)::int AS "usedInDatabase"
  FROM me, pg_database db WHERE db.datname = current_database()`;
