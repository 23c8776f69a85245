import { roleScopes } from "#server/core/caller/scopes.ts";
import { addMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Prisma } from "#server/generated/prisma/client.ts";
import type { ExportJobModel } from "#server/generated/prisma/models.ts";
import { queueExportLetter } from "#server/notifications/account-letters.ts";
import { countWithin } from "#server/routers/dashboard/payments/count-within.ts";
import { csvHead, csvLines, type FileShape } from "#server/routers/exports/csv.ts";
import { exportLifeMs } from "#server/routers/exports/life.ts";
import { exportKey } from "#server/routers/exports/own-export.ts";
import { readAnswerKeys } from "#server/routers/exports/rows/answer-keys.ts";
import { type Place, readBatch } from "#server/routers/exports/rows/read-batch.ts";
import { openSpool, type Spool } from "#server/storage/spool.ts";
import { ExportColumns, ExportFilter } from "#server/wire/dashboard/export-job.ts";

/** Longer than a process can be held up. It is renewed while that works, however long the store needs. */
export const leaseMs = 5 * minuteMs;
/** A portion ends with the batch in which this is over: other work of this process gets its turn. */
const portionMs = 500;

/**
 * The total is only for people who look how far the file is: a file whose rows take longer to count
 * is written without it.
 */
const countMs = 10 * secondMs;
/**
 * No merchant has so many payments: the largest number of PostgreSQL's `int`, less one for the row
 * beyond the limit.
 */
const countedMax = 2_147_483_646;

/** An export that this process writes, and how far it is. */
export type ExportRun = {
  ctx: MerchantContext;
  row: ExportJobModel;
  file: Spool;
  shape: FileShape;
  after: Place | null;
  rowsDone: number;
  bytes: number;
};

/**
 * Begins a leased export from its first row: what another process had written of it is gone with
 * that process. Null when it was canceled meanwhile, or nobody may have it any more.
 */
export async function beginExport(
  services: Services,
  row: ExportJobModel,
): Promise<ExportRun | null> {
  const ctx = actFor(services, row.merchantId);
  if (!(await mayRead(ctx.db, row))) {
    await endExport(ctx, row, notTheirs);
    return null;
  }
  const counting = { ms: countMs, max: countedMax };
  const rowsTotal = await countWithin(ctx, ExportFilter.parse(row.filter), counting);
  if (!(await write(ctx, row, { status: "running", rowsTotal, rowsDone: 0 }))) return null;
  const shape = await shapeOf(ctx, row);
  const file = await openSpool(ctx.env);
  const making = { ctx, row, file, shape, after: null, rowsDone: 0, bytes: 0 };
  await append(making, csvHead(shape));
  return making;
}

/**
 * Writes a portion. False when there is nothing more to do: it is finished, is larger than `bytesMax`, was canceled,
 * or is somebody else's.
 */
export async function carryOnExport(making: ExportRun, bytesMax: number): Promise<boolean> {
  const { ctx, row, shape } = making;
  const endsAt = performance.now() + portionMs;
  do {
    const wanted = { filter: ExportFilter.parse(row.filter), columns: shape.columns };
    const { rows, next } = await readBatch(ctx, wanted, making.after);
    await append(making, csvLines(rows, shape));
    making.rowsDone += rows.length;
    making.after = next;
  } while (making.after && making.bytes <= bytesMax && performance.now() < endsAt);
  if (making.bytes > bytesMax) {
    await endExport(ctx, row, { status: "failed", failureReason: tooLarge });
    return false;
  }
  const leaseUntil = addMs(ctx.clock.now(), leaseMs);
  const isMine = await write(ctx, row, { rowsDone: making.rowsDone, leaseUntil });
  if (isMine && making.after) return true;
  if (isMine) await finish(making);
  return false;
}

const tooLarge = "The file is too large for the store. Narrow the filter and request several.";

async function append(making: ExportRun, bytes: Uint8Array): Promise<void> {
  await making.file.write(bytes);
  making.bytes += bytes.length;
}

/** For a lease's length from now. Nothing comes of it for one that is canceled, or another's by now. */
export async function renewLease({ ctx, row }: ExportRun): Promise<void> {
  await write(ctx, row, { leaseUntil: addMs(ctx.clock.now(), leaseMs) });
}

/**
 * Gives the export back, for another process to begin anew. This process is stopping, which says
 * nothing of the export, so the attempt does not count. The store holds nothing under its number: a
 * file that was handed to the store is not given back.
 */
export async function giveBackExport({ ctx, row, file }: ExportRun): Promise<void> {
  await write(ctx, row, { leaseUntil: null, attempts: { decrement: 1 } });
  await file.close();
}

async function finish({ ctx, row, file }: ExportRun): Promise<void> {
  if (!(await mayRead(ctx.db, row))) return void (await endExport(ctx, row, notTheirs));
  const key = exportKey(row);
  const { size, body } = await file.read();
  const as = { filename: `${row.id}.csv`, mimeType: "text/csv" } as const;
  await ctx.storage.put(key, { size, body }, as);
  const end = await endExport(ctx, row, { status: "finished", size: BigInt(size) });
  if (end !== "finished") await ctx.storage.remove(key);
}

type End = {
  status: "finished" | "failed" | "canceled";
  failureReason?: string;
  size?: bigint;
};
const notTheirs = {
  status: "canceled",
  failureReason:
    "The person who requested this export may no longer read payments of this business.",
} satisfies End;

/**
 * Whether the person may still read the payments. Nobody gets the file who was removed, has lost the scope with a
 * new role, or is closed out with the account or the merchant.
 */
async function mayRead(tx: Tx, { merchantId, userId }: ExportJobModel): Promise<boolean> {
  const where = { merchantId_userId: { merchantId, userId } };
  const include = { user: true, merchant: true };
  const membership = await tx.membership.findUnique({ where, include });
  if (!membership) return false;
  const { role, user, merchant } = membership;
  const isClosed = user.disabledAt !== null || merchant.disabledAt !== null;
  return !isClosed && roleScopes(role).has("payment-intents:read");
}

/**
 * Ends the export and writes the letter to its person, together or not at all. If the person may
 * not read payments any more, it is canceled and no letter is sent. Null when this process does not
 * hold it any more.
 */
export async function endExport(
  ctx: MerchantContext,
  row: ExportJobModel,
  asked: End,
): Promise<End["status"] | null> {
  const now = ctx.clock.now();
  const { merchantId, id, userId } = row;
  return transactAside(ctx, async ({ tx }) => {
    const how: End = (await mayRead(tx, row)) ? asked : notTheirs;
    const { count } = await tx.exportJob.updateMany({
      where: mine(row),
      data: {
        ...how,
        finishedAt: now,
        nextAttemptAt: null,
        leaseUntil: null,
        sweepAt: addMs(now, exportLifeMs),
      },
    });
    if (count === 0) return null;
    const to = await tx.user.findUnique({ where: { id: userId } });
    if (to && how.status !== "canceled") {
      const end = how.status === "finished" ? "export_finished" : "export_failed";
      await queueExportLetter(tx, ctx, { merchantId, id, to, end });
    }
    return how.status;
  });
}

async function write(
  { db }: MerchantContext,
  row: ExportJobModel,
  data: Prisma.ExportJobUpdateManyMutationInput,
): Promise<boolean> {
  return (await db.exportJob.updateMany({ where: mine(row), data })).count > 0;
}

/** As long as nobody canceled it, and no other process has leased it since. */
function mine({ merchantId, id, attempts }: ExportJobModel) {
  return { merchantId, id, attempts, status: { in: ["waiting" as const, "running" as const] } };
}

async function shapeOf(ctx: MerchantContext, row: ExportJobModel): Promise<FileShape> {
  const columns = ExportColumns.parse(row.columns);
  const filter = ExportFilter.parse(row.filter);
  const answerKeys = await readAnswerKeys(ctx, { filter, columns });
  return { columns, timeZone: row.timeZone, answerKeys };
}
