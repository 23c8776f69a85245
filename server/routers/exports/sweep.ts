import type { Services } from "#server/core/context.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { exportKey } from "#server/routers/exports/own-export.ts";

const over = {
  table: "export_jobs",
  waits: `"sweepAt" IS NOT NULL`,
  dueAt: "sweepAt",
  atOnceMax: 50,
};

/**
 * Forgets exports whose time is over: first the bytes, of each time that it was begun, then the row. May be
 * repeated and may run in several processes; a store that is down loses nothing. Answers how many.
 */
export async function sweepExports(services: Services, share: Share = wholeShare): Promise<number> {
  let swept = 0;
  for (const one of await readDue(services, over, share)) swept += await sweepOne(services, one);
  return swept;
}

async function sweepOne(
  { db, storage, log }: Services,
  { merchantId, id }: Leased,
): Promise<number> {
  try {
    const row = await db.exportJob.findUnique({ where: own({ merchantId }, id) });
    if (!row) return 0;
    for (let attempts = 1; attempts <= row.attempts; attempts += 1)
      await storage.remove(exportKey({ merchantId, id, attempts }));
    return (await db.exportJob.deleteMany({ where: { merchantId, id } })).count;
  } catch (err) {
    log.warn({ err, exportId: id }, "an export could not be removed; it is tried again");
    return 0;
  }
}
