import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { findCreditNote, serializeCreditNote } from "#server/records/billing/credit-note.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import { listCreditNotes } from "#server/routers/credit-notes/list.ts";
import { previewCreditNote } from "#server/routers/credit-notes/preview.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  CreateCreditNote,
  CreditNote,
  CreditNoteList,
  ListCreditNotes,
  PreviewCreditNote,
} from "#server/wire/billing/credit-note.ts";
import { RefundPreview } from "#server/wire/payments/refund.ts";

export const creditNotesRouter = router({
  create: merchantOperation("POST /credit-notes", {
    status: 201,
    summary: "Create a credit note",
    description:
      "Corrects an invoice by an amount or by lines, never by more than is left of it. With `refund` the amount is also refunded to the invoice's payment. Refunds of an invoice's payment make their credit notes by themselves.",
    errors: [
      "not_found",
      "invalid_state",
      "payment_in_progress",
      "amount_not_positive",
      "amount_not_multiple",
      "insufficient_merchant_balance",
      "spending_limit_exceeded",
      "approval_required",
      "insufficient_balance",
      "processor_unavailable",
    ],
  })
    .input(CreateCreditNote)
    .output(CreditNote)
    .mutation(({ ctx, input }) => createCreditNote(ctx, input)),

  /** For the dashboard's dialog. */
  preview: merchantProcedure
    .meta({ scope: "credit-notes:read" })
    .input(PreviewCreditNote)
    .output(RefundPreview)
    .query(({ ctx, input }) => previewCreditNote(ctx, input)),

  list: readingOperation("GET /credit-notes", { summary: "List credit notes" })
    .input(ListCreditNotes)
    .output(CreditNoteList)
    .query(({ ctx, input }) => listCreditNotes(ctx, input)),

  get: merchantOperation("GET /credit-notes/{id}", { summary: "Get a credit note" })
    .input(IdInput)
    .output(CreditNote)
    .query(async ({ ctx, input }) =>
      serializeCreditNote(await findCreditNote(ctx.db, ctx, input.id)),
    ),
});
