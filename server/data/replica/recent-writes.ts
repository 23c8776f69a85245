import { randomInt } from "node:crypto";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { runStatement } from "#server/data/db.ts";
import type { Standing } from "#server/data/replica/standing.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** Where the database's log (WAL) ends now: all earlier commits end before it. */
const endOfLog = Prisma.sql`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;

/** The primary's life, while both of its tables say the same. */
const life = Prisma.sql`
  SELECT life FROM database_lives JOIN recent_writes ON position = life WHERE credential = ''`;

/**
 * Keeps, for each credential, where in the database's log (WAL) its latest change ended, in a table
 * of the primary that all instances share. It is written after the commit and before the answer.
 * Changes of one process that commit meanwhile share a statement, which waits for no disk, because
 * the table is not logged.
 *
 * A crash or a failover empties that table. Then a new life of the primary begins, and its number
 * is written to an ordinary table, which is replicated: a replica that has this number has
 * everything that was committed before, and follows this primary and no former one.
 */
export class RecentWrites {
  private readonly has: Pick<Services, "db" | "log">;
  private waiting = new Set<string>();
  /** Credentials whose statement failed: written again with the next one. */
  private readonly late = new Set<string>();
  private next: Promise<void> | null = null;
  private telling: Promise<void> = Promise.resolve();

  constructor(has: Pick<Services, "db" | "log">) {
    this.has = has;
  }

  /**
   * Resolves when all instances know of it. Never rejects: a statement that failed is repeated
   * until it is written.
   */
  remember(credential: string): Promise<void> {
    this.waiting.add(credential);
    return this.tellSoon();
  }

  /** Where a server must stand to have all changes of this credential; null when nobody can say. */
  async neededBy(credential: string): Promise<Standing | null> {
    if (this.late.has(credential)) return null;
    return this.ask(
      Prisma.sql`(SELECT position FROM recent_writes WHERE credential = ${credential})`,
    );
  }

  /** Where the primary stands now. */
  now(): Promise<Standing | null> {
    return this.ask(endOfLog);
  }

  private async ask(position: Prisma.Sql): Promise<Standing | null> {
    const { db } = this.has;
    const [row] = await runStatement(
      db,
      Prisma.sql`SELECT (${life})::text AS life, coalesce(${position}, 0)::text AS position`,
    );
    if (typeof row?.["life"] === "string")
      return { life: BigInt(row["life"]), position: BigInt(String(row["position"])) };
    await runStatement(db, beginLife());
    return null;
  }

  /** One statement at a time: calls that come while it runs share the next one. */
  private tellSoon(): Promise<void> {
    return (this.next ??= this.telling.then(() => {
      const credentials = new Set([...this.waiting, ...this.late]);
      this.waiting = new Set();
      this.next = null;
      return (this.telling = this.tell([...credentials]));
    }));
  }

  private async tell(credentials: string[]): Promise<void> {
    try {
      await runStatement(this.has.db, tellSql(credentials));
      for (const credential of credentials) this.late.delete(credential);
    } catch (err) {
      this.has.log.error(
        { err },
        "the database did not record who made a change; it is sent again",
      );
      for (const credential of credentials) this.late.add(credential);
      setTimeout(() => void this.tellSoon(), secondMs).unref();
    }
  }
}

/** In the order of the credentials, so that no two processes wait for each other. */
function tellSql(credentials: string[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO recent_writes AS told (credential, position)
    SELECT credential, ${endOfLog} FROM unnest(${credentials}::text[]) AS credential ORDER BY 1
    ON CONFLICT (credential) DO UPDATE SET position = greatest(told.position, EXCLUDED.position)`;
}

/**
 * The number is drawn, so that two servers that each took the place of the first never have the
 * same.
 */
export function beginLife(): Prisma.Sql {
  return Prisma.sql`
    WITH begun AS (
      INSERT INTO recent_writes (credential, position) VALUES ('', ${randomInt(2 ** 47)}::bigint)
      ON CONFLICT (credential) DO UPDATE SET position = EXCLUDED.position RETURNING position)
    INSERT INTO database_lives (id, life) SELECT 'primary', position FROM begun
    ON CONFLICT (id) DO UPDATE SET life = EXCLUDED.life`;
}
