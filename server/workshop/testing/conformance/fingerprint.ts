import type { Db } from "#server/data/db.ts";

/** Noted on the side, not by what a request asks for. */
export const aside = ["api_keys", "rate_limits", "logged_requests", "_prisma_migrations"];
/** All counters except those of records that are noted on the side. */
const counters = `(SELECT * FROM row_counts WHERE resource <> ALL('{${aside.join(",")}}'))`;

/** A digest of every row of every table: equal before and after means that nothing was stored. */
export async function fingerprintOf(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  const parts = tables
    .filter(({ name }) => !aside.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) AS rows, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name === "row_counts" ? counters : `"${name}"`} t`,
    );
  const rows = await db.$queryRawUnsafe<object[]>(`${parts.join(" UNION ALL ")} ORDER BY name`);
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}
