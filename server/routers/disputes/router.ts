import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { serializeDispute, findDispute } from "#server/records/payments/dispute.ts";
import { draftEvidence } from "#server/routers/disputes/draft-evidence.ts";
import { knownEvidence } from "#server/routers/disputes/known-evidence.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { closeDispute, submitDisputeEvidence } from "#server/routers/disputes/respond.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  Dispute,
  DisputeList,
  ListDisputes,
  SubmitEvidence,
  EvidenceDraft,
  KnownEvidence,
} from "#server/wire/payments/dispute.ts";

export const disputesRouter = router({
  list: readingOperation("GET /disputes", { summary: "List disputes" })
    .input(ListDisputes)
    .output(DisputeList)
    .query(({ ctx, input }) => listDisputes(ctx, input)),

  get: merchantOperation("GET /disputes/{id}", { summary: "Get a dispute" })
    .input(IdInput)
    .output(Dispute)
    .query(async ({ ctx, input }) => serializeDispute(await findDispute(ctx.db, ctx, input.id))),

  draftEvidence: merchantProcedure
    .meta({ scope: "disputes:write" })
    .input(IdInput)
    .output(EvidenceDraft)
    .query(({ ctx, input }) => draftEvidence(ctx, input.id)),

  knownEvidence: merchantProcedure
    .meta({ scope: "disputes:write" })
    .input(IdInput)
    .output(KnownEvidence)
    .query(({ ctx, input }) => knownEvidence(ctx, input.id)),

  submitEvidence: merchantOperation("POST /disputes/{id}/evidence", {
    summary: "Submit evidence",
    description:
      "Tells the cardholder's bank why the payment is valid, once, while the dispute is `open`. If you win, the money comes back.",
    errors: ["invalid_state", "processor_unavailable"],
  })
    .input(SubmitEvidence)
    .output(Dispute)
    .mutation(({ ctx, input }) => submitDisputeEvidence(ctx, input)),

  close: merchantOperation("POST /disputes/{id}/close", {
    summary: "Accept a dispute",
    description:
      "Accepts the loss: the money stays with the cardholder. Accepting an inquiry moves no money.",
    errors: ["invalid_state", "processor_unavailable"],
  })
    .input(IdInput)
    .output(Dispute)
    .mutation(({ ctx, input }) => closeDispute(ctx, input.id)),
});
