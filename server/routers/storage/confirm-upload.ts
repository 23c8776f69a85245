import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import { serializeFile, findFile, lockFile } from "#server/records/file.ts";
import { awaitsBytes, nothingThere } from "#server/routers/storage/awaits-bytes.ts";
import { inspect, type Inspection, tooLarge } from "#server/storage/inspect.ts";
import { fileSizeMax } from "#server/wire/atoms/merchant/file-kinds.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";
import type { ConfirmUpload, StoredFile } from "#server/wire/file.ts";

/**
 * Checks the uploaded bytes (present, at most 25 MiB, of the declared type by signature, size,
 * SHA-256) and makes the file usable; from then on nothing changes them. The bytes are read once,
 * as a stream, outside any transaction. Confirming again answers the same. Emits `file.uploaded`.
 * A mismatch makes the file `failed` for good and is the answer; bytes that are not there yet may still come, and be
 * confirmed then, while the upload's address works.
 * @throws not_found · upload_mismatch · invalid_state (failed or deleted before)
 */
export async function confirmUpload(
  ctx: MerchantContext,
  input: ConfirmUpload,
): Promise<StoredFile> {
  return transactInSteps(ctx, {
    begin: (unit) => beginAgain(unit.tx, ctx, input.fileId),
    remember: ({ id }) => id,
    recall: (id) => findFile(ctx.db, ctx, id),
    carryOn: async (row) => {
      const inspection = row.status === "pending" ? await keepAndInspect(ctx, row, input) : null;
      return transact(ctx, async (unit) => {
        const current = await findConfirmable(unit.tx, ctx, input.fileId);
        if (current.status === "uploaded") return confirmedAgain(ctx, current, input);
        return settle(unit, ctx, current, inspection ?? notThere);
      });
    },
  });
}

const notThere: Inspection = { problem: nothingThere };

/** The file as it is to be judged: one that was confirmed before its bytes came waits for that again. */
async function beginAgain(tx: Tx, ctx: MerchantContext, id: string): Promise<FileModel> {
  const row = await lockFile(tx, ctx, id);
  const now = ctx.clock.now();
  // Afterwards the worker may be removing what there is of it.
  if (row.status !== "failed" || !awaitsBytes(row) || row.uploadExpiresAt <= now)
    return findConfirmable(tx, ctx, id);
  const data = { status: "pending", failureReason: null, updatedAt: now } as const;
  return tx.file.update({ where: own(ctx, id), data });
}

async function findConfirmable(tx: Tx, ctx: MerchantContext, id: string): Promise<FileModel> {
  const row = await lockFile(tx, ctx, id);
  if (row.status === "pending" || row.status === "uploaded") return row;
  const reason = row.failureReason ? ` (${row.failureReason})` : "";
  throw new DomainError(
    "invalid_state",
    `This file is ${row.status}${reason}. Request a new upload.`,
  );
}

async function keepAndInspect(
  ctx: MerchantContext,
  row: FileModel,
  input: ConfirmUpload,
): Promise<Inspection> {
  const mimeType = row.mimeType as MimeType;
  const size = await ctx.storage.keep(row.key, {
    filename: row.filename,
    mimeType,
    sizeMax: fileSizeMax,
  });
  if (size === null) return notThere;
  if (size > fileSizeMax) return { problem: tooLarge };
  const stored = await ctx.storage.read(row.key);
  if (!stored) return notThere;
  return inspect(stored, {
    mimeType,
    size: input.size ?? (row.size === null ? null : Number(row.size)),
    checksum: input.checksum ?? null,
  });
}

/** A twin, or a retry without an idempotency key. It may not claim other bytes than those confirmed. */
function confirmedAgain(ctx: MerchantContext, row: FileModel, input: ConfirmUpload): StoredFile {
  const sameSize = input.size == null || BigInt(input.size) === row.size;
  const sameBytes = input.checksum == null || input.checksum.toLowerCase() === row.checksum;
  if (sameSize && sameBytes) return serializeFile(ctx.env, row);
  throw new DomainError(
    "invalid_state",
    "This file is already confirmed, with different bytes. Request a new upload.",
  );
}

async function settle(
  unit: Unit,
  ctx: MerchantContext,
  { id }: FileModel,
  inspection: Inspection,
): Promise<StoredFile> {
  const { tx } = unit;
  const updatedAt = ctx.clock.now();
  if ("problem" in inspection) {
    await tx.file.update({
      where: own(ctx, id),
      data: { status: "failed", failureReason: inspection.problem, updatedAt },
    });
    throw new DomainError("upload_mismatch", inspection.problem, { commits: true });
  }
  const { checksum } = inspection;
  const row = await tx.file.update({
    where: own(ctx, id),
    data: { status: "uploaded", size: BigInt(inspection.size), checksum, updatedAt },
  });
  const file = serializeFile(ctx.env, row);
  emit(unit, ctx, "file.uploaded", file);
  return file;
}
