import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";

/**
 * Verifies the ledger when that was last done a day ago or more, whoever did it and whatever came
 * of it. A ledger that is not sound is an error in the log, its problems with it: nothing mends it
 * by itself. Answers how many verifications it made. Several processes at once do more than they
 * need, nothing wrong.
 */
export async function verifyDaily(services: Services): Promise<number> {
  const { db, clock, log } = services;
  const recent = await db.ledgerCheck.count({
    where: { finishedAt: { gt: addMs(clock.now(), -dayMs) } },
  });
  if (recent > 0) return 0;
  const { passed, problems } = await verifyLedger(services);
  if (!passed)
    log.error({ problems }, "the ledger is not sound; run `ledger verify` for all of it");
  return 1;
}
