import { addMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";

/** Uploads may be confirmed for this long after their address has expired. */
const confirmableMs = hourMs;
const leftovers = {
  table: "files",
  waits: `"sweptAt" IS NULL AND status <> 'pending'`,
  dueAt: "uploadExpiresAt",
  atOnceMax: 100,
};

/** The job that clears away what uploads leave behind. */
export function sweepFiles(): Job {
  return { name: "sweep-files", everyMs: 5 * minuteMs, run: sweep };
}

/**
 * Fails uploads that nobody confirmed, then removes bytes that no file needs: those of failed and
 * deleted files, and what was uploaded again after confirmation. Nothing is touched while its
 * upload address works. May be repeated and may run in several processes; a store that is down
 * loses nothing. Answers how many files it finished.
 */
export async function sweep(services: Services, share: Share = wholeShare): Promise<number> {
  const now = services.clock.now();
  // By a test clock, the uploads of others have not expired yet.
  const whose = typeof share === "object" ? share : {};
  await services.db.file.updateMany({
    where: { ...whose, status: "pending", uploadExpiresAt: { lte: addMs(now, -confirmableMs) } },
    data: {
      status: "failed",
      failureReason: "The upload was not confirmed in time.",
      updatedAt: now,
    },
  });
  const due = await readDue(services, leftovers, share);
  return eachApart(services.log, due, {
    act: (one) => sweepOne(services, one),
    problem: "a file's leftovers could not be removed; it is tried again",
    level: "warn",
  });
}

async function sweepOne(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const { storage, db, clock } = services;
  const row = await db.file.findUniqueOrThrow({ where: own({ merchantId }, id) });
  await storage.discard(row.key);
  if (row.status !== "uploaded") await storage.remove(row.key);
  const same = { id, merchantId, status: row.status };
  const { count } = await db.file.updateMany({ where: same, data: { sweptAt: clock.now() } });
  return count > 0;
}
