import { randomInt } from "node:crypto";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { Standing } from "#server/data/replica/standing.ts";

/** Where the database's log ends now: whatever was committed before ends there at the latest. */
const endOfLog = Prisma.sql`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;

/** The primary's life, while both of its tables say the same. */
const life = Prisma.sql`
  SELECT life FROM database_lives JOIN recent_writes ON position = life WHERE credential = ''`;

/**
 * Where in the database's log the latest change of each credential ended, in a table of the primary that all
 * instances share. It is written after the commit and before the answer: changes of a process that are
 * committed meanwhile share a statement, which waits for no disk, because the table is not logged. A crash or a
 * failover empties it. That begins a new life of the primary, whose number is an ordinary row besides: a replica
 * that has this row has all that was committed before, and follows this primary and no former one.
 */
export class RecentWrites {
  private readonly has: Pick<Services, "db" | "log">;
  private waiting = new Set<string>();
  /** What could not be told yet: told with whatever is told next. */
  private readonly late = new Set<string>();
  private next: Promise<void> | null = null;
  private telling: Promise<void> = Promise.resolve();

  constructor(has: Pick<Services, "db" | "log">) {
    this.has = has;
  }

  /** Resolves when all instances know. Never rejects: what could not be told is told again until it was. */
  remember(credential: string): Promise<void> {
    this.waiting.add(credential);
    return this.tellSoon();
  }

  /** What a server must have to have all that this credential has changed; null: nobody can say. */
  async neededBy(credential: string): Promise<Standing | null> {
    if (this.late.has(credential)) return null;
    return this.ask(
      Prisma.sql`(SELECT position FROM recent_writes WHERE credential = ${credential})`,
    );
  }

  /** What the primary has by now. */
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

  /** One statement at a time: who comes meanwhile shares the next one. */
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
        "the database did not take who has changed something: told again",
      );
      for (const credential of credentials) this.late.add(credential);
      setTimeout(() => void this.tellSoon(), secondMs).unref();
    }
  }
}

/** In one order, so that no two processes wait for each other. */
function tellSql(credentials: string[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO recent_writes AS told (credential, position)
    SELECT credential, ${endOfLog} FROM unnest(${credentials}::text[]) AS credential ORDER BY 1
    ON CONFLICT (credential) DO UPDATE SET position = greatest(told.position, EXCLUDED.position)`;
}

/** By chance: two servers that each took the place of the first never have the same. */
export function beginLife(): Prisma.Sql {
  return Prisma.sql`
    WITH begun AS (
      INSERT INTO recent_writes (credential, position) VALUES ('', ${randomInt(2 ** 47)}::bigint)
      ON CONFLICT (credential) DO UPDATE SET position = EXCLUDED.position RETURNING position)
    INSERT INTO database_lives (id, life) SELECT 'primary', position FROM begun
    ON CONFLICT (id) DO UPDATE SET life = EXCLUDED.life`;
}
