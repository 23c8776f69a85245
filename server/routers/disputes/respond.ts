import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { serializeDispute } from "#server/payments/disputes/serialize.ts";
import type { ProcessorDispute } from "#server/core/processor.ts";
import type { Dispute, SubmitEvidence } from "#server/wire/dispute.ts";
import { transact } from "#server/data/transact.ts";
import { findDispute } from "#server/payments/disputes/row.ts";
import { own } from "#server/data/own.ts";

/**
 * Hands evidence to the cardholder's bank, which may decide at once. Emits `dispute.closed` when
 * it does; won, the money comes back.
 * @throws invalid_state once it is decided · not_found
 */
export async function submitDisputeEvidence(
  ctx: MerchantContext,
  input: SubmitEvidence,
): Promise<Dispute> {
  const { id, evidence } = input;
  const row = await findOpenDispute(ctx, id);
  const told = await ctx.processor.submitEvidence(row.processorDispute, evidence);
  return record(ctx, row, { told, evidence });
}

/**
 * Accepts the loss: the money stays with the cardholder. Emits `dispute.closed`.
 * @throws invalid_state once it is decided · not_found
 */
export async function closeDispute(ctx: MerchantContext, id: string): Promise<Dispute> {
  const row = await findOpenDispute(ctx, id);
  const told = await ctx.processor.closeDispute(row.processorDispute);
  return record(ctx, row, { told });
}

async function findOpenDispute(ctx: MerchantContext, id: string): Promise<DisputeModel> {
  const row = await findDispute(ctx.db, ctx, id);
  if (row.status === "won" || row.status === "lost") {
    throw new DomainError("invalid_state", `This dispute has been ${row.status} already.`);
  }
  return row;
}

async function record(
  ctx: MerchantContext,
  row: DisputeModel,
  { told, evidence }: { told: ProcessorDispute; evidence?: string },
): Promise<Dispute> {
  return transact(ctx, async (tx) => {
    await tx.dispute.update({
      where: own(ctx, row.id),
      data: { evidence, updatedAt: ctx.clock.now() },
    });
    const { paymentIntentId } = row;
    return serializeDispute(await recordDispute(tx, ctx, { paymentIntentId, told }));
  });
}
