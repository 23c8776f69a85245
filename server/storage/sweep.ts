import { addMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import type { Job } from "#server/core/job.ts";

/** Uploads may be confirmed for this long after their address has expired. */
const confirmableMs = hourMs;
const batchMax = 100;

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
export async function sweep(services: Services): Promise<number> {
  const now = services.clock.now();
  await services.db.file.updateMany({
    where: { status: "pending", uploadExpiresAt: { lte: addMs(now, -confirmableMs) } },
    data: {
      status: "failed",
      failureReason: "The upload was not confirmed in time.",
      updatedAt: now,
    },
  });
  const rows = await services.db.file.findMany({
    where: { sweptAt: null, uploadExpiresAt: { lte: now }, status: { not: "pending" } },
    orderBy: { uploadExpiresAt: "asc" },
    take: batchMax,
  });
  let swept = 0;
  for (const row of rows) swept += await sweepOne(services, row);
  return swept;
}

async function sweepOne(services: Services, row: FileModel): Promise<number> {
  const { storage, db, clock, log } = services;
  try {
    await storage.discard(row.key);
    if (row.status !== "uploaded") await storage.remove(row.key);
    const same = { id: row.id, merchantId: row.merchantId, status: row.status };
    return (await db.file.updateMany({ where: same, data: { sweptAt: clock.now() } })).count;
  } catch (error) {
    log.warn(
      { err: error, fileId: row.id },
      "a file's leftovers could not be removed; it is tried again",
    );
    return 0;
  }
}
