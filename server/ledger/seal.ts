import type { Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";

/** Any fixed number; held for a transaction, so that seals of a merchant follow one another. */
const sealLock = 4_071_862;

/**
 * Appends a link to the hash chain of each merchant whose accounts have moved since its last one:
 * the latest entry of each of those accounts, hashed together with the link before. Done apart
 * from posting, so that postings of a merchant never wait for each other because of the chain.
 * Answers how many links were made. Safe to run at any time, anywhere at once.
 */
export async function sealLedger(
  services: Pick<Services, "db" | "log" | "clock">,
): Promise<number> {
  return transactAside(services, async (unit) => {
    await unit.tx.$executeRaw`SELECT pg_advisory_xact_lock(${sealLock})`;
    return appendSeals(unit.tx, services.clock.now());
  });
}

async function appendSeals(tx: Tx, now: Date): Promise<number> {
  const sealed = await tx.$queryRaw<{ merchantId: string }[]>`
    WITH moved AS (
      SELECT a."merchantId", a.id, a."entryCount", a."lastHash"
      FROM ledger_accounts a
      WHERE a."entryCount" > coalesce(
        (SELECT max(s."entryNumber") FROM ledger_sealed_accounts s WHERE s."merchantId" = a."merchantId" AND s."accountId" = a.id), 0)
    ), links AS (
      INSERT INTO ledger_seals ("merchantId", number, hash, "createdAt")
      SELECT m."merchantId", coalesce(max(last.number), 0) + 1,
             ledger_seal_hash(
               (array_agg(last.hash))[1],
               string_agg(ledger_seal_line(m.id, m."entryCount", m."lastHash"), E'\n' ORDER BY m.id COLLATE "C")),
             ${now}
      FROM moved m
      LEFT JOIN LATERAL (
        SELECT s.number, s.hash FROM ledger_seals s
        WHERE s."merchantId" = m."merchantId" ORDER BY s.number DESC LIMIT 1
      ) last ON true
      GROUP BY m."merchantId"
      RETURNING "merchantId", number
    ), accounts AS (
      INSERT INTO ledger_sealed_accounts ("accountId", "entryNumber", "entryHash", "merchantId", "sealNumber")
      SELECT m.id, m."entryCount", m."lastHash", l."merchantId", l.number
      FROM moved m JOIN links l ON l."merchantId" = m."merchantId"
    )
    SELECT "merchantId" FROM links`;
  return sealed.length;
}
