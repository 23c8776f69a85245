import { hourMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { isInShare, type Share, wholeShare } from "#server/data/buckets.ts";
import { transactAside } from "#server/data/transact.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Has = Pick<Services, "db" | "log" | "clock">;

/** Merchants that a run of the job looks at. */
const portion = 50;

/**
 * The job that seals, one merchant after another. A round that is interrupted begins anew, and
 * passes over merchants that are sealed.
 */
export function sealLedgerJob(): Job {
  let after = "";
  return {
    name: "seal-ledger",
    everyMs: hourMs,
    async run(services, share = wholeShare) {
      const merchantIds = await merchantsAfter(services, after, share);
      for (const merchantId of merchantIds) await sealMerchant(services, merchantId);
      after = merchantIds.at(-1) ?? "";
      return merchantIds.length;
    },
  };
}

/** Seals every merchant's accounts; see `sealMerchant`. Answers how many links were made. */
export async function sealLedger(services: Has): Promise<number> {
  let links = 0;
  for (let after = ""; ;) {
    const merchantIds = await merchantsAfter(services, after, wholeShare);
    for (const merchantId of merchantIds) links += await sealMerchant(services, merchantId);
    const last = merchantIds.at(-1);
    if (last === undefined) return links;
    after = last;
  }
}

async function merchantsAfter({ db }: Has, after: string, share: Share): Promise<string[]> {
  const rows = await db.$queryRaw<{ merchantId: string }[]>`
    SELECT DISTINCT "merchantId" FROM ledger_accounts
    WHERE "merchantId" > ${after} AND ${isInShare(Prisma.sql`"merchantId"`, share)}
    ORDER BY "merchantId" LIMIT ${portion}`;
  return rows.map(({ merchantId }) => merchantId);
}

/**
 * Appends a link to the hash chain of the merchant if accounts have moved since its last one: the latest
 * entry of each of those accounts, hashed together with the link before. Done apart from posting, so
 * that postings of a merchant never wait for each other because of the chain. Answers how many links were
 * made. Safe to run at any time, anywhere at once: links are numbered without a gap, and of two that
 * would be the next the second waits for the first and is then none.
 */
export async function sealMerchant(services: Has, merchantId: string): Promise<number> {
  const now = services.clock.now();
  return transactAside(services, async ({ tx }) => {
    const links = await tx.$queryRaw<{ number: number }[]>`
      WITH last AS (
        SELECT number, hash FROM ledger_seals WHERE "merchantId" = ${merchantId} ORDER BY number DESC LIMIT 1
      ), moved AS (
        SELECT a.id, a."entryCount", a."lastHash" FROM ledger_accounts a
        WHERE a."merchantId" = ${merchantId} AND a."entryCount" > coalesce(
          (SELECT max(s."entryNumber") FROM ledger_sealed_accounts s
           WHERE s."merchantId" = ${merchantId} AND s."accountId" = a.id), 0)
      ), links AS (
        INSERT INTO ledger_seals ("merchantId", number, hash, "createdAt")
        SELECT ${merchantId}, coalesce((SELECT number FROM last), 0) + 1,
               ledger_seal_hash((SELECT hash FROM last),
                 string_agg(ledger_seal_line(m.id, m."entryCount", m."lastHash"), E'\n' ORDER BY m.id COLLATE "C")),
               ${now}
        FROM moved m HAVING count(*) > 0
        ON CONFLICT ("merchantId", number) DO NOTHING
        RETURNING number
      ), accounts AS (
        INSERT INTO ledger_sealed_accounts ("accountId", "entryNumber", "entryHash", "merchantId", "sealNumber")
        SELECT m.id, m."entryCount", m."lastHash", ${merchantId}, l.number FROM moved m CROSS JOIN links l
      )
      SELECT number FROM links`;
    return links.length;
  });
}
