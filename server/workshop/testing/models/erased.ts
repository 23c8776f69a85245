import type { Services } from "#server/core/context.ts";
import { runDue, secondRoundAfterMs } from "#server/routers/personal-data/work/run-erasures.ts";
import type { TestClock } from "#server/workshop/testing/clock.ts";

/** Carries out both rounds of every erasure that was asked for, to their end. */
export async function finishErasures(services: Services, clock: TestClock): Promise<void> {
  while ((await runDue(services)) > 0);
  clock.advance(secondRoundAfterMs);
  while ((await runDue(services)) > 0);
}

export type Standing = { place: string; text: string };

/** Every value of the database in which a word stands, by its column, with its row's id. */
export async function standing({ db }: Services, mark: string): Promise<Standing[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const rows: Standing[] = [];
  for (const { name } of tables)
    rows.push(
      ...(await db.$queryRawUnsafe<Standing[]>(
        `SELECT '${name}.' || c.key AS place, c.value AS text FROM ${name} r, jsonb_each_text(to_jsonb(r)) c
         WHERE c.value ILIKE $1 ORDER BY 1, 2`,
        `%${mark}%`,
      )),
    );
  return rows;
}

/** The columns in which something stands. */
export function placesOf(rows: Standing[]): string[] {
  return [...new Set(rows.map(({ place }) => place))].toSorted();
}
