import { createHash } from "node:crypto";
import { own } from "#server/data/own.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { serializeDispute } from "#server/payments/disputes/serialize.ts";
import { ProcessorRefused } from "#server/core/processor.ts";
import type { ProcessorDispute } from "#server/core/processor.ts";
import type { Dispute, SubmitEvidence } from "#server/wire/dispute.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import { findDispute, lockDispute } from "#server/payments/disputes/row.ts";

/**
 * Hands evidence to the cardholder's bank, which may decide at once. Emits `dispute.closed` when
 * it does; won, the money comes back.
 * @throws invalid_state once it is decided, or when the processor does not take it · not_found
 */
export async function submitDisputeEvidence(
  ctx: MerchantContext,
  input: SubmitEvidence,
): Promise<Dispute> {
  const { id, evidence } = input;
  return respond(ctx, id, {
    evidence,
    ask: (dispute, key) => ctx.processor.submitEvidence(dispute, evidence, key),
  });
}

/**
 * Accepts the loss: the money stays with the cardholder. Emits `dispute.closed`.
 * @throws invalid_state once it is decided, or when the processor does not take it · not_found
 */
export async function closeDispute(ctx: MerchantContext, id: string): Promise<Dispute> {
  return respond(ctx, id, { ask: (dispute, key) => ctx.processor.closeDispute(dispute, key) });
}

type Response = {
  evidence?: string;
  /** Tells the processor, by its own id of the dispute; at most once under a key. */
  ask(processorDispute: string, key: string): Promise<ProcessorDispute>;
};

type Asked = { row: DisputeModel; kind: string };

/**
 * What was asked of an inquiry is not asked again of the chargeback that it has become since, which takes
 * money. Asked again of the same, under the same key, the processor answers as the first time.
 */
async function respond(ctx: MerchantContext, id: string, response: Response): Promise<Dispute> {
  return transactInSteps(ctx, {
    begin: async (unit): Promise<Asked> => {
      const row = await lockUndecided(unit.tx, ctx, id);
      return { row, kind: row.kind };
    },
    remember: ({ kind }) => ({ kind }),
    recall: async ({ kind }) => ({ row: await findDispute(ctx.db, ctx, id), kind }),
    carryOn: async ({ row, kind }) => {
      const { told, refused } =
        row.kind === kind ? await asked(ctx, row, response) : { told: null, refused: escalated };
      return transact(ctx, async (unit) => {
        const { paymentIntentId } = row;
        const after = told
          ? await recordDispute(unit, ctx, { paymentIntentId, told })
          : await findDispute(unit.tx, ctx, id);
        if (refused) throw notTaken(after, refused);
        if (response.evidence === undefined) return serializeDispute(after);
        const data = { evidence: response.evidence, updatedAt: ctx.clock.now() };
        return serializeDispute(await unit.tx.dispute.update({ where: own(ctx, id), data }));
      });
    },
  });
}

const escalated = "it has become a chargeback since";

type Answered = { told: ProcessorDispute | null; refused: string | null };

/** A definite refusal says that it is decided, too late or has been answered: then what it says of it is read. */
async function asked(
  ctx: MerchantContext,
  row: DisputeModel,
  response: Response,
): Promise<Answered> {
  const { processorDispute } = row;
  const what = response.evidence === undefined ? "close" : `evidence:${digest(response.evidence)}`;
  try {
    const told = await response.ask(processorDispute, `${row.id}:${row.kind}:${what}`);
    return { told, refused: null };
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    ctx.log.warn(
      { disputeId: row.id, err: error },
      "the processor refused a response to a dispute",
    );
    const told = (await ctx.processor.retrieveDispute?.(processorDispute)) ?? null;
    return { told, refused: `the card processor refuses it (${error.code})` };
  }
}

/** The answer of this request for good: the processor would say no again. */
function notTaken({ status }: DisputeModel, why: string): DomainError {
  const words = `Nothing was handed in: ${why}. The dispute is ${status}.`;
  return new DomainError("invalid_state", words, { commits: true });
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** @throws invalid_state · not_found */
async function lockUndecided(tx: Tx, ctx: MerchantContext, id: string): Promise<DisputeModel> {
  const row = await lockDispute(tx, ctx, id);
  if (row.status === "won" || row.status === "lost") {
    throw new DomainError("invalid_state", `This dispute has been ${row.status} already.`);
  }
  return row;
}
