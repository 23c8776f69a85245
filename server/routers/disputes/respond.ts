import { randomUUID } from "node:crypto";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { Processor, ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import { rememberProcessorFiles } from "#server/payments/disputes/processor-files.ts";
import { kindOf, recordDispute } from "#server/payments/disputes/record.ts";
import { processorOfDispute } from "#server/payments/processor/registry.ts";
import { serializeDispute, findDispute, lockDispute } from "#server/records/payments/dispute.ts";
import {
  checkEvidenceFiles,
  giveFiles,
  hasFiles,
} from "#server/routers/disputes/evidence-files.ts";
import type { Dispute, SubmitEvidence } from "#server/wire/payments/dispute.ts";

/**
 * Hands evidence to the cardholder's bank, once while the dispute is open; the bank may decide at
 * once. Emits `dispute.closed` when it does; won, the money comes back.
 * @throws invalid_state once it is decided, or when the processor does not take it · not_found · processor_unavailable ·
 *   validation_failed (a file that is not there, not uploaded or of another type; files that are too large)
 */
export async function submitDisputeEvidence(
  ctx: MerchantContext,
  input: SubmitEvidence,
): Promise<Dispute> {
  const { id, evidence, files = [] } = input;
  await checkEvidenceFiles(ctx, files);
  return respond(ctx, id, {
    isDone: async (told) => told.evidence === evidence && hasFiles(ctx, id, files, told),
    ask: async (dispute, key) => {
      const processor = await processorOfDispute(ctx, id);
      const given = await giveFiles(ctx, processor, { files, key });
      await rememberProcessorFiles(ctx, id, given);
      const named = given.map(({ kind, file }) => ({ kind, file }));
      const handedIn = { text: evidence, files: named };
      const told = await processor.submitEvidence(dispute, handedIn, key);
      // An answer that does not say yet that it was handed in.
      return told.evidence === null ? { ...told, evidence, evidenceFiles: named } : told;
    },
  });
}

/**
 * Accepts the loss: the money stays with the cardholder, and an inquiry ends without having taken any.
 * Emits `dispute.closed`.
 * @throws invalid_state once it is decided, or when the processor does not take it · not_found · processor_unavailable
 */
export async function closeDispute(ctx: MerchantContext, id: string): Promise<Dispute> {
  return respond(ctx, id, {
    isDone: async ({ status }) => status === "lost",
    ask: async (dispute, key) => (await processorOfDispute(ctx, id)).closeDispute(dispute, key),
  });
}

type Response = {
  /** Whether the processor has it already, of an earlier try or from elsewhere. */
  isDone(told: ProcessorDispute): Promise<boolean>;
  /** Tells the processor, by its own id of the dispute. */
  ask(processorDispute: string, key: string): Promise<ProcessorDispute>;
};

type EvidenceRequest = { row: DisputeModel; kind: string };

/**
 * Sends a response to a dispute. A response requested for an inquiry is not requested again for the chargeback
 * that the inquiry has since become, which takes money.
 */
async function respond(ctx: MerchantContext, id: string, response: Response): Promise<Dispute> {
  return transactInSteps(ctx, {
    begin: async (unit): Promise<EvidenceRequest> => {
      const row = await lockUndecided(unit.tx, ctx, id);
      await processorOfDispute({ ...ctx, db: unit.tx }, id);
      return { row, kind: row.kind };
    },
    remember: ({ kind }) => ({ kind }),
    recall: async ({ kind }) => ({ row: await findDispute(ctx.db, ctx, id), kind }),
    carryOn: async (before) => {
      const { told, refused } = await asked(ctx, before, response);
      return transact(ctx, async (unit) => {
        const { paymentIntentId } = before.row;
        const after = told
          ? await recordDispute(unit, ctx, { paymentIntentId, told })
          : await findDispute(unit.tx, ctx, id);
        if (refused) throw notTaken(after, refused);
        return serializeDispute(after);
      });
    },
  });
}

type Answered = { told: ProcessorDispute | null; refused: string | null };

/**
 * Looks first, and tries under a key of this try: Stripe answers a key again with what it answered
 * first, a 500 included, for a day at least, and has forgotten it afterwards (API reference,
 * "Idempotent requests"). That nothing is taken twice is Stripe's own rule.
 */
async function asked(
  ctx: MerchantContext,
  { row, kind }: EvidenceRequest,
  response: Response,
): Promise<Answered> {
  const { processorDispute } = row;
  const processor = await processorOfDispute(ctx, row.id);
  try {
    const before = await processor.retrieveDispute(processorDispute);
    if (kind === "inquiry" && kindOf(before) === "chargeback")
      return { told: before, refused: escalated };
    if (await response.isDone(before)) return { told: before, refused: null };
    const told = await response.ask(processorDispute, `${row.id}:${randomUUID()}`);
    return { told, refused: null };
  } catch (error) {
    if (!isProcessorRefused(error)) throw error;
    ctx.log.warn(
      { disputeId: row.id, err: error },
      "the processor refused a response to a dispute",
    );
    return await refusedFor(await lookAgain(processor, processorDispute), {
      response,
      code: error.code,
    });
  }
}

const escalated = "The inquiry has become a chargeback meanwhile. Submit the evidence again.";

/** Refused because an earlier try was taken after all: then it is done. */
async function refusedFor(
  told: ProcessorDispute | null,
  { response, code }: { response: Response; code: string },
): Promise<Answered> {
  if (told && (await response.isDone(told))) return { told, refused: null };
  const isIn = told !== null && told.evidence !== null;
  const words = `The card processor refused this (${code}).`;
  return { told, refused: isIn ? `${words} The bank already has the evidence.` : words };
}

/** Null for one that the processor does not know. */
async function lookAgain(
  processor: Processor,
  processorDispute: string,
): Promise<ProcessorDispute | null> {
  try {
    return await processor.retrieveDispute(processorDispute);
  } catch (error) {
    if (isProcessorRefused(error)) return null;
    throw error;
  }
}

/** The answer of this request for good: the processor would say no again. */
function notTaken({ status }: DisputeModel, why: string): DomainError {
  return new DomainError("invalid_state", `${why} The dispute is ${status}.`, { commits: true });
}

/** @throws invalid_state · not_found */
async function lockUndecided(tx: Tx, ctx: MerchantContext, id: string): Promise<DisputeModel> {
  const row = await lockDispute(tx, ctx, id);
  if (row.status === "won" || row.status === "lost") {
    throw new DomainError("invalid_state", `This dispute is already ${row.status}.`);
  }
  return row;
}
