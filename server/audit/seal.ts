import { minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";

/** Any fixed number; held for a transaction, so that seals of a merchant follow one another. */
const sealLock = 4_071_863;

type SealServices = Pick<Services, "db" | "log" | "clock">;

/** The last position that was there at a moment, and the first transaction that began after it. */
type Mark = { position: bigint; before: string };

/**
 * Appends a link to the hash chain of each merchant with new audit entries. This is done apart from
 * writing them, so that changes of a merchant never wait for each other because of the chain.
 *
 * Positions are given before the commit, so a low one may appear after a high one. So a run seals
 * the entries that the run before it saw, once every transaction of that time has ended: all later
 * entries have higher positions. A statement lives 30 seconds at most, much less than lies between
 * two runs, so that none has a position and no transaction number yet.
 */
export function sealAuditLog(): Job {
  let mark: Mark | null = null;
  return {
    name: "seal-audit-log",
    everyMs: 5 * minuteMs,
    async run(services: SealServices): Promise<number> {
      if (mark && !(await haveEnded(services, mark))) return 0;
      if (mark) await appendSeals(services, mark);
      mark = await takeMark(services);
      return 0;
    },
  };
}

async function takeMark({ db }: SealServices): Promise<Mark | null> {
  const [mark] = await db.$queryRaw<Mark[]>`
    SELECT position, pg_snapshot_xmax(pg_current_snapshot())::text AS before
    FROM audit_entries ORDER BY position DESC LIMIT 1`;
  return mark ?? null;
}

async function haveEnded({ db }: SealServices, { before }: Mark): Promise<boolean> {
  const [row] = await db.$queryRaw<{ ended: boolean }[]>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::xid8 AS ended`;
  return row?.ended === true;
}

async function appendSeals(services: SealServices, { position }: Mark): Promise<void> {
  const now = services.clock.now();
  await transactAside(services, async (unit) => {
    await unit.tx.$executeRaw`SELECT pg_advisory_xact_lock(${sealLock})`;
    await insertSeals(unit.tx, position, now);
  });
}

async function insertSeals(tx: Tx, upto: bigint, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO audit_seals ("merchantId", number, "uptoPosition", "entryCount", hash, "createdAt")
    SELECT e."merchantId", coalesce(max(last.number), 0) + 1, ${upto}, count(*)::int,
           audit_seal_hash((array_agg(last.hash))[1], string_agg(audit_entry_line(e), E'\n' ORDER BY e.position)),
           ${now}
    FROM audit_entries e
    LEFT JOIN LATERAL (
      SELECT s.number, s.hash FROM audit_seals s
      WHERE s."merchantId" = e."merchantId" ORDER BY s.number DESC LIMIT 1
    ) last ON true
    WHERE e.position > coalesce((SELECT max("uptoPosition") FROM audit_seals), 0) AND e.position <= ${upto}
    GROUP BY e."merchantId"`;
}
