import { isDeepStrictEqual } from "node:util";
import { collectBytes } from "#server/core/collect-bytes.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Processor, ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import { filesAtProcessor, type ProcessorFile } from "#server/payments/disputes/processor-files.ts";
import { findDispute } from "#server/records/payments/dispute.ts";
import {
  evidenceSizeMax,
  evidenceSizeWords,
  evidenceTypes,
} from "#server/wire/atoms/merchant/evidence-kinds.ts";
import type { EvidenceFile } from "#server/wire/payments/dispute.ts";

/**
 * That each is an uploaded file of the merchant's that the processor takes: refused here in words, before
 * anything was asked there.
 * @throws validation_failed, the same for a missing file and another merchant's
 */
export async function checkEvidenceFiles(
  ctx: MerchantContext,
  files: readonly EvidenceFile[],
): Promise<void> {
  if (files.length > 0) await readFiles(ctx, files);
}

async function readFiles(
  { db, merchantId }: MerchantContext,
  files: readonly EvidenceFile[],
): Promise<FileModel[]> {
  const where = { merchantId, id: { in: files.map(({ fileId }) => fileId) } };
  const rows = new Map((await db.file.findMany({ where })).map((row) => [row.id, row]));
  const problems = files.flatMap(({ fileId }, nth) => {
    const problem = problemOf(rows.get(fileId));
    return problem === null ? [] : [`files.${nth}.fileId: ${problem}`];
  });
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
  const found = files.flatMap(({ fileId }) => rows.get(fileId) ?? []);
  const size = found.reduce((sum, row) => sum + (row.size ?? 0n), 0n);
  if (size > evidenceSizeMax) {
    const problem = `files: must have at most ${evidenceSizeWords} together`;
    throw new DomainError("validation_failed", [problem]);
  }
  return found;
}

function problemOf(row: FileModel | undefined): string | null {
  if (row?.status !== "uploaded") return "must be the id of an uploaded file";
  if (!(evidenceTypes as readonly string[]).includes(row.mimeType))
    return "must be a PDF, PNG or JPEG";
  return (row.size ?? 0n) > evidenceSizeMax ? `must have at most ${evidenceSizeWords}` : null;
}

/**
 * Gives the processor each file, one after the other, so that only one is in memory. Answers the
 * names by which evidence refers to them.
 */
export async function giveFiles(
  ctx: MerchantContext,
  processor: Processor,
  { files, key }: { files: readonly EvidenceFile[]; key: string },
): Promise<ProcessorFile[]> {
  const given: ProcessorFile[] = [];
  if (files.length === 0) return given;
  const rows = await readFiles(ctx, files);
  for (const [nth, { fileId, kind }] of files.entries()) {
    const row = rows[nth];
    const stored = row && (await ctx.storage.read(row.key));
    if (!stored)
      throw new DomainError(
        "invalid_state",
        "The contents of a file are missing. Upload it again.",
      );
    const { filename, mimeType } = row;
    const bytes = await collectBytes(stored.body, evidenceSizeMax, tooLong);
    const file = await processor.uploadEvidence({ filename, mimeType, bytes }, `${key}:${kind}`);
    given.push({ fileId, kind, file });
  }
  return given;
}

function tooLong(): Error {
  return new Error("a file is longer than was confirmed");
}

/** Whether the processor has these files of the dispute, of an earlier try: these, not others of their kinds. */
export async function hasFiles(
  ctx: MerchantContext,
  id: string,
  files: readonly EvidenceFile[],
  told: ProcessorDispute,
): Promise<boolean> {
  if (files.length === 0) return true;
  const handedIn = filesAtProcessor(await findDispute(ctx.db, ctx, id), told);
  return files.every((file) => handedIn.some((one) => isDeepStrictEqual(one, file)));
}
