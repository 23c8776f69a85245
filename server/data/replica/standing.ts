import type { ClientBase } from "pg";

/**
 * The changes that a server has, or is to have: all up to a position of the database's log. Positions are compared
 * within one life of the primary: see `recent-writes.ts`.
 */
export type Standing = { life: bigint; position: bigint };

export function covers(standing: Standing | null | undefined, needed: Standing): boolean {
  return standing?.life === needed.life && standing.position >= needed.position;
}

/** The server takes writes: its data is another database's, or was written past the primary. */
export class NotAReplica extends Error {
  override name = "NotAReplica";
}

type Row = { follows: boolean; life: string | null; position: string | null };

/**
 * The replica's current standing. A statement sent afterwards on the same connection sees all of it.
 * @throws NotAReplica
 */
export async function standingOf(client: Pick<ClientBase, "query">): Promise<Standing> {
  const { rows } = await client.query<Row>(`
    SELECT pg_is_in_recovery() AS follows, (SELECT life FROM database_lives)::text AS life,
           pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text AS position`);
  const [row] = rows;
  if (!row?.follows)
    throw new NotAReplica("DATABASE_REPLICA_URL leads to a server that follows none.");
  return { life: BigInt(row.life ?? 0), position: BigInt(row.position ?? 0) };
}
