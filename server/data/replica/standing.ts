import type { ClientBase } from "pg";

/**
 * What a server has, or is to have: all changes up to a position of the database's log. Positions are compared
 * within one life of the primary: see `recent-writes.ts`.
 */
export type Standing = { life: bigint; position: bigint };

export function covers(standing: Standing | null | undefined, needed: Standing): boolean {
  return standing?.life === needed.life && standing.position >= needed.position;
}

/** What a server that takes writes has is another database's, or was made past the primary. */
export class NotAReplica extends Error {
  override name = "NotAReplica";
}

type Row = { follows: boolean; life: string | null; position: string | null };

/**
 * What this replica has by now. A statement that is asked afterwards on the same connection sees all of it.
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
