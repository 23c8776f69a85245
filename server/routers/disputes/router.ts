import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
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

const tag = "Disputes";

export const disputesRouter = router({
  list: readingProcedure
    .meta(rest("GET /disputes", { tag, scope: "disputes:read", summary: "List disputes" }))
    .input(ListDisputes)
    .output(DisputeList)
    .query(({ ctx, input }) => listDisputes(ctx, input)),

  get: merchantProcedure
    .meta(rest("GET /disputes/{id}", { tag, scope: "disputes:read", summary: "Get a dispute" }))
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

  submitEvidence: merchantProcedure
    .meta(
      rest("POST /disputes/{id}/evidence", {
        tag,
        scope: "disputes:write",
        summary: "Submit evidence",
        description:
          "Tells the cardholder's bank why the payment is valid, once, while the dispute is `open`. If you win, the money comes back.",
        errors: ["invalid_state", "processor_unavailable"],
      }),
    )
    .input(SubmitEvidence)
    .output(Dispute)
    .mutation(({ ctx, input }) => submitDisputeEvidence(ctx, input)),

  close: merchantProcedure
    .meta(
      rest("POST /disputes/{id}/close", {
        tag,
        scope: "disputes:write",
        summary: "Accept a dispute",
        description:
          "Accepts the loss: the money stays with the cardholder. Accepting an inquiry moves no money.",
        errors: ["invalid_state", "processor_unavailable"],
      }),
    )
    .input(IdInput)
    .output(Dispute)
    .mutation(({ ctx, input }) => closeDispute(ctx, input.id)),
});
