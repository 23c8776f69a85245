import { addMs, callAfter, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { wholeShare } from "#server/data/buckets.ts";
import { type Leased, leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import {
  beginExport,
  carryOnExport,
  endExport,
  giveBackExport,
  leaseMs,
  type ExportRun,
  renewLease,
} from "#server/routers/exports/export-run.ts";

/** Number of exports that a process writes at once, a portion of each in turn. */
const openMax = 3;
/** A file that is begun so often and never finished has something wrong with it. */
const attemptsMax = 5;
const retryMs = minuteMs;
/** Several times within a lease: one that fails is made up for by the next. */
const renewEveryMs = leaseMs / 5;
/** S3 takes no more in one piece (its user guide, "Uploading objects": 5 GB). */
const sizeMax = 5_000_000_000;

/**
 * The job that writes exports, portion by portion. Any number of processes may run it: a lease
 * keeps each export to one process, and an export whose process died is begun anew when the lease
 * is over.
 */
export function makeExports(atMost = { bytes: sizeMax }): Job {
  const open = new Map<string, ExportRun>();
  return {
    name: "make-exports",
    everyMs: 2 * secondMs,
    onCommit: true,
    async run(services, share = wholeShare) {
      return renewing(services, open, async () => {
        const room = openMax - open.size;
        const leased = room > 0 ? await leaseDue(services, waiting(room), share) : [];
        for (const one of leased) {
          const making = await apart(services, one, () => beginOne(services, one));
          if (making) open.set(one.id, making);
        }
        for (const [id, making] of open) {
          if (await apart(services, making.row, () => carryOnExport(making, atMost.bytes)))
            continue;
          open.delete(id);
          await making.file.close();
        }
        return leased.length + open.size;
      });
    },
    async drain() {
      for (const making of open.values()) await giveBackExport(making);
      open.clear();
    },
  };
}

function waiting(atOnceMax: number): Queue {
  return {
    table: "export_jobs",
    waits: `status IN ('waiting', 'running')`,
    dueAt: "nextAttemptAt",
    lease: "leaseUntil",
    leaseMs,
    atOnceMax,
    counts: true,
  };
}

async function beginOne(services: Services, { merchantId, id }: Leased): Promise<ExportRun | null> {
  const row = await services.db.exportJob.findUnique({ where: own({ merchantId }, id) });
  if (!row) return null;
  if (row.attempts <= attemptsMax) return beginExport(services, row);
  const failureReason = "The file could not be written.";
  await endExport(actFor(services, merchantId), row, { status: "failed", failureReason });
  return null;
}

/**
 * Keeps all leases while `act` lasts: the store takes as long as it needs for one file, and the others wait for it.
 */
async function renewing<Result>(
  { clock, log }: Services,
  open: ReadonlyMap<string, ExportRun>,
  act: () => Promise<Result>,
): Promise<Result> {
  let callOff = () => {};
  const renew = async () => {
    for (const making of open.values()) await renewLease(making);
  };
  const wait = () => {
    callOff = callAfter(clock, renewEveryMs, () => {
      wait();
      renew().catch((err) => log.warn({ err }, "leases of exports could not be renewed"));
    });
  };
  wait();
  try {
    return await act();
  } finally {
    callOff();
  }
}

/**
 * One that fails rests, and holds up no other. Not what another process has leased since, which `attempts` tells:
 * its lease is its own.
 */
async function apart<Result>(
  { db, log, clock }: Services,
  { merchantId, id, attempts }: Leased & { attempts?: number },
  act: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await act();
  } catch (err) {
    log.warn({ err, exportId: id }, "an export could not be written; it is started again");
    await db.exportJob.updateMany({
      where: { merchantId, id, attempts, status: { in: ["waiting", "running"] } },
      data: { nextAttemptAt: addMs(clock.now(), retryMs), leaseUntil: null },
    });
    return null;
  }
}
