import { secondMs } from "#server/core/clock.ts";
import type { Job } from "#server/core/tasks/job.ts";
import type { Db } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** Changes from which on a table is looked at: before, whatever plan is fast. */
const changesMin = 500;
/** A table is looked at once it has so many times the rows that it had when it was last looked at. */
const growth = 3;

/**
 * Lets PostgreSQL count the rows of tables that have grown to several times of what it knows. It does so by itself once a
 * minute; until then a new shop in its first rush, or one that imports its customers, has plans for tables that
 * are empty. How often a table is looked at grows by the logarithm of its rows. Tables of another role are left to
 * it, and so are those of a Citus, whose nodes look for themselves.
 *
 * For the seconds in between, a query that joins the rows of a batch looks each of them up by its key (`LATERAL … LIMIT 1`):
 * no plan then compares all with all.
 */
export const analyzeYoungTables: Job = {
  name: "analyze-young-tables",
  everyMs: 5 * secondMs,
  async run({ db }) {
    for (const { name } of await youngTables(db))
      await db.$executeRaw(Prisma.raw(`ANALYZE ${name}`));
    return 0;
  },
};

function youngTables(db: Db): Promise<{ name: string }[]> {
  return db.$queryRaw`
    SELECT known.oid::regclass::text AS name
    FROM pg_stat_user_tables changed JOIN pg_class known ON known.oid = changed.relid
    WHERE changed.schemaname = current_schema() AND pg_has_role(known.relowner, 'USAGE')
      AND changed.n_mod_since_analyze > ${changesMin}::bigint
      AND changed.n_mod_since_analyze > ${growth - 1}::real * greatest(known.reltuples, 0)`;
}
