import { requireScope } from "#server/core/caller/require-scope.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, naming } from "#server/core/errors.ts";
import { erasedAmong } from "#server/data/erasures/erased-among.ts";
import { spendNothing } from "#server/limits/budget/spend.ts";
import { creditAsked, insertCreditNote } from "#server/payments/invoices/credit.ts";
import { withPageEnded } from "#server/payments/invoices/open-page.ts";
import { invoiceAfter } from "#server/payments/invoices/state.ts";
import { serializeCreditNote } from "#server/records/billing/credit-note.ts";
import { findInvoice, lockInvoice } from "#server/records/billing/invoice.ts";
import { lockPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { beginRefund } from "#server/routers/refunds/create.ts";
import { refundInSteps } from "#server/routers/refunds/refund-steps.ts";
import type { CreateCreditNote, CreditNote } from "#server/wire/billing/credit-note.ts";

/**
 * Corrects an invoice by an amount or by lines: never by more than is left of it. With `refund` the amount also goes back to
 * the payment of the invoice, by a refund that is made in the same transaction; without, no money moves. The page of an
 * open invoice ends first, and asks for what is left from then on. Idempotent by key; emits `credit_note.created`.
 * @throws not_found · invalid_state · validation_failed · payment_in_progress · as `createRefund`
 */
export async function createCreditNote(
  ctx: MerchantContext,
  input: CreateCreditNote,
): Promise<CreditNote> {
  await naming("invoiceId: no such invoice.", findInvoice(ctx.db, ctx, input.invoiceId));
  // A reason that is given later about somebody who was erased is not kept.
  const isErased = (await erasedAmong(ctx.db, ctx, [input.invoiceId])).size > 0;
  const reason = isErased ? null : (input.reason ?? null);
  // A key that may write credit notes alone moves no money by them.
  if (input.refund && ctx.principal) requireScope(ctx.principal, "refunds:write");
  if (input.refund) return creditAndRefund(ctx, input, reason);
  spendNothing(ctx);
  return withPageEnded(ctx, { id: input.invoiceId, act: "credit" }, async (unit, row) => {
    const credited = await creditAsked(unit.tx, row, input);
    return serializeCreditNote(
      await insertCreditNote(unit, ctx, { ...credited, row, reason, refundId: null }),
    );
  });
}

async function creditAndRefund(
  ctx: MerchantContext,
  input: CreateCreditNote,
  reason: string | null,
): Promise<CreditNote> {
  return refundInSteps(ctx, {
    begin: async (unit) => {
      const { paymentIntentId } = await findInvoice(unit.tx, ctx, input.invoiceId);
      if (!paymentIntentId)
        throw new DomainError(
          "validation_failed",
          "refund: this invoice was not paid by a payment. Leave refund out.",
        );
      // The payment before its invoice, as when it was paid.
      await lockPaymentIntent(unit.tx, ctx, paymentIntentId);
      const row = await lockInvoice(unit.tx, ctx, input.invoiceId);
      invoiceAfter(row.status, "credit");
      const { amount, shares } = await creditAsked(unit.tx, row, input);
      const asked = { paymentIntentId, amount: Number(amount), reason, metadata: {}, shares };
      return beginRefund(unit, ctx, asked, ({ id: refundId }) =>
        insertCreditNote(unit, ctx, { row, amount, shares, reason, refundId }),
      );
    },
    answer: async ({ tx }, { id: refundId }) =>
      serializeCreditNote(
        await tx.creditNote.findFirstOrThrow({ where: { merchantId: ctx.merchantId, refundId } }),
      ),
  });
}
