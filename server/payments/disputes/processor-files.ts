import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import { lockDispute } from "#server/records/payments/dispute.ts";
import type { EvidenceFile } from "#server/wire/payments/dispute.ts";

/** A file of ours, and what the processor calls it since it was given it. */
export type ProcessorFile = EvidenceFile & { file: string };

/** How many given files are remembered: those of the latest ten tries, each with a file of every kind. */
const keptMax = 90;

/**
 * Writes down what the processor calls files, before evidence names them: a try that loses its answer has handed in
 * these and no others, whatever is tried after it.
 */
export async function rememberProcessorFiles(
  ctx: MerchantContext,
  id: string,
  given: readonly ProcessorFile[],
): Promise<void> {
  if (given.length === 0) return;
  await transactAside(
    ctx,
    async ({ tx }) => {
      const before = givenOf(await lockDispute(tx, ctx, id));
      const evidenceGiven = [...before, ...given].slice(-keptMax);
      await tx.dispute.update({ where: own(ctx, id), data: { evidenceGiven } });
    },
    { wakes: false },
  );
}

/**
 * Which files of ours the processor has with its evidence. It may have others, as Stripe has of receipts that it
 * sent. A version before this one wrote no names down: what it recorded stays with its text.
 */
export function filesAtProcessor(row: DisputeModel, told: ProcessorDispute): EvidenceFile[] {
  const given = givenOf(row);
  if (given.length === 0 && row.evidence === told.evidence)
    return row.evidenceFiles as EvidenceFile[];
  const names = new Set(told.evidenceFiles.map(({ kind, file }) => `${kind} ${file}`));
  return given
    .filter(({ kind, file }) => names.has(`${kind} ${file}`))
    .map(({ fileId, kind }) => ({ fileId, kind }));
}

function givenOf({ evidenceGiven }: DisputeModel): ProcessorFile[] {
  return evidenceGiven as ProcessorFile[];
}
