import { own } from "#server/data/own.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { serializeDispute } from "#server/payments/disputes/serialize.ts";
import type { ProcessorDispute } from "#server/core/processor.ts";
import type { Dispute, SubmitEvidence } from "#server/wire/dispute.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import { findDispute, lockDispute } from "#server/payments/disputes/row.ts";

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
  return respond(ctx, id, {
    evidence,
    ask: (dispute) => ctx.processor.submitEvidence(dispute, evidence),
  });
}

/**
 * Accepts the loss: the money stays with the cardholder. Emits `dispute.closed`.
 * @throws invalid_state once it is decided · not_found
 */
export async function closeDispute(ctx: MerchantContext, id: string): Promise<Dispute> {
  return respond(ctx, id, { ask: (dispute) => ctx.processor.closeDispute(dispute) });
}

type Response = {
  evidence?: string;
  /** Tells the processor, by its own id of the dispute. */
  ask(processorDispute: string): Promise<ProcessorDispute>;
};

/** What the dispute was when the response began: it has moved on when the processor has heard of it. */
async function respond(ctx: MerchantContext, id: string, response: Response): Promise<Dispute> {
  return transactInSteps(ctx, {
    begin: async (unit) => {
      const row = await lockUndecided(unit.tx, ctx, id);
      return { row, statusBefore: row.status };
    },
    remember: ({ statusBefore }) => ({ statusBefore }),
    recall: async ({ statusBefore }) => ({ row: await findDispute(ctx.db, ctx, id), statusBefore }),
    carryOn: async ({ row, statusBefore }) => {
      const isHeard = row.status !== statusBefore;
      const told = isHeard ? null : await response.ask(row.processorDispute);
      return transact(ctx, async (unit) => {
        const after = await unit.tx.dispute.update({
          where: own(ctx, id),
          data: { evidence: response.evidence, updatedAt: ctx.clock.now() },
        });
        if (!told) return serializeDispute(after);
        const { paymentIntentId } = row;
        return serializeDispute(await recordDispute(unit, ctx, { paymentIntentId, told }));
      });
    },
  });
}

/** @throws invalid_state · not_found */
async function lockUndecided(tx: Tx, ctx: MerchantContext, id: string): Promise<DisputeModel> {
  const row = await lockDispute(tx, ctx, id);
  if (row.status === "won" || row.status === "lost") {
    throw new DomainError("invalid_state", `This dispute has been ${row.status} already.`);
  }
  return row;
}
