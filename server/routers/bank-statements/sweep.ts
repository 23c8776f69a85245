import { addMs, dayMs } from "#server/core/clock.ts";
import { ownTime, type Services } from "#server/core/context.ts";
import { sweptAtOnce } from "#server/events/kept.ts";

/**
 * Deletes the merchant's bank statements that are kept long enough by its time, by which they are dated, in portions:
 * first their entries. What they have paid stays paid. Answers how many rows went.
 */
export async function sweepBankStatements(services: Services, merchantId: string): Promise<number> {
  const { db, env } = services;
  if (env.RETENTION_BANK_STATEMENTS_DAYS === 0) return 0;
  const { clock } = ownTime(services, merchantId);
  const before = addMs(clock.now(), -env.RETENTION_BANK_STATEMENTS_DAYS * dayMs);
  const entries = await db.$executeRaw`
    DELETE FROM bank_statement_entries WHERE "merchantId" = ${merchantId} AND id = ANY(ARRAY(
      SELECT entry.id FROM bank_statement_entries entry JOIN bank_statements old
        ON old."merchantId" = ${merchantId} AND old.id = entry."statementId"
      WHERE entry."merchantId" = ${merchantId} AND old."createdAt" < ${before} LIMIT ${sweptAtOnce}))`;
  if (entries > 0) return entries;
  return db.$executeRaw`
    DELETE FROM bank_statements WHERE "merchantId" = ${merchantId} AND id = ANY(ARRAY(
      SELECT old.id FROM bank_statements old
      WHERE old."merchantId" = ${merchantId} AND old."createdAt" < ${before}
      ORDER BY old."createdAt" LIMIT ${sweptAtOnce}))`;
}
