import { amountErrors } from "#server/payments/processor/chargeable.ts";
import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findInvoice, serializeInvoice } from "#server/records/billing/invoice.ts";
import { createInvoice } from "#server/routers/invoices/create.ts";
import {
  markInvoiceUncollectible,
  payInvoiceByHand,
  voidInvoice,
} from "#server/routers/invoices/end.ts";
import { finalizeInvoice } from "#server/routers/invoices/finalize.ts";
import { listInvoices } from "#server/routers/invoices/list.ts";
import { listInvoicePapers } from "#server/routers/invoices/papers.ts";
import { sendInvoice } from "#server/routers/invoices/send.ts";
import { updateInvoice } from "#server/routers/invoices/update.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import { InvoicePapers } from "#server/wire/billing/invoice-papers.ts";
import {
  CreateInvoice,
  Invoice,
  InvoiceList,
  ListInvoices,
  PayInvoiceByHand,
  UpdateInvoice,
} from "#server/wire/billing/invoice.ts";

export const invoicesRouter = router({
  create: merchantOperation("POST /invoices", {
    status: 201,
    summary: "Create an invoice",
    description:
      "Creates a draft, priced and taxed as a checkout is. Charges of subscriptions make their invoices by themselves.",
    errors: ["not_found", "invalid_state", "currency_mismatch", ...amountErrors],
  })
    .input(CreateInvoice)
    .output(Invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),

  list: readingOperation("GET /invoices", { summary: "List invoices" })
    .input(ListInvoices)
    .output(InvoiceList)
    .query(({ ctx, input }) => listInvoices(ctx, input)),

  get: merchantOperation("GET /invoices/{id}", { summary: "Get an invoice" })
    .input(IdInput)
    .output(Invoice)
    .query(async ({ ctx, input }) =>
      serializeInvoice(ctx.env, await findInvoice(ctx.db, ctx, input.id)),
    ),

  papers: merchantOperation("GET /invoices/{id}/papers", {
    summary: "Get the files of an invoice",
    description:
      "Returns the links of the invoice and of its credit notes, as PDF and as an electronic invoice by EN 16931. A draft has none.",
  })
    .input(IdInput)
    .output(InvoicePapers)
    .query(({ ctx, input }) => listInvoicePapers(ctx, input.id)),

  update: merchantOperation("PATCH /invoices/{id}", {
    summary: "Update a draft",
    description:
      "Changes the given fields of a draft and prices it again; null clears a field. A final invoice never changes: correct it by a credit note.",
    errors: ["invalid_state", "not_found", "currency_mismatch", ...amountErrors],
  })
    .input(UpdateInvoice)
    .output(Invoice)
    .mutation(({ ctx, input }) => updateInvoice(ctx, input)),

  finalize: merchantOperation("POST /invoices/{id}/finalize", {
    summary: "Finalize an invoice",
    description:
      "Prices the draft as of today and gives it the next number of its series, without gaps. It can be paid from now on, and never changes again.",
    errors: ["invalid_state", ...amountErrors],
  })
    .input(ExactIdInput)
    .output(Invoice)
    .mutation(({ ctx, input }) => finalizeInvoice(ctx, input.id)),

  send: merchantOperation("POST /invoices/{id}/send", {
    summary: "Send an invoice",
    description:
      "Emails an open or uncollectible invoice to its customer, who needs an email address, with a link to pay it. Reminders of an open one follow by themselves: three days before it is due, if it was open for a week or longer, and once when it is overdue.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(Invoice)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input.id)),

  void: merchantOperation("POST /invoices/{id}/void", {
    summary: "Void an invoice",
    description:
      "Ends a draft or an invoice that was not paid; its page ends with it. A number that was given stays. A paid invoice is corrected by a credit note.",
    errors: ["invalid_state", "payment_in_progress"],
  })
    .input(ExactIdInput)
    .output(Invoice)
    .mutation(({ ctx, input }) => voidInvoice(ctx, input.id)),

  markPaid: merchantOperation("POST /invoices/{id}/mark-paid", {
    summary: "Mark an invoice as paid",
    description:
      "For a payment outside of the service, such as a bank transfer, of all that is due. The page to pay it ends first. The ledger and tax reports do not include it.",
    errors: ["invalid_state", "payment_in_progress"],
  })
    .input(PayInvoiceByHand)
    .output(Invoice)
    .mutation(({ ctx, input }) => payInvoiceByHand(ctx, input)),

  markUncollectible: merchantOperation("POST /invoices/{id}/mark-uncollectible", {
    summary: "Mark an invoice as uncollectible",
    description: "Gives an open invoice up. No reminder follows, and it can still be paid.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(Invoice)
    .mutation(({ ctx, input }) => markInvoiceUncollectible(ctx, input.id)),
});
