import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { erasedAmong } from "#server/data/erasures/erased-among.ts";
import { transact } from "#server/data/transact.ts";
import { changeInvoice } from "#server/payments/invoices/change.ts";
import { withPageEnded } from "#server/payments/invoices/open-page.ts";
import { payInvoice } from "#server/payments/invoices/pay.ts";
import { amountDueOf, lockInvoice, serializeInvoice } from "#server/records/billing/invoice.ts";
import type { Invoice, PayInvoiceByHand } from "#server/wire/billing/invoice.ts";

/**
 * Voids a draft or an invoice that was not paid. Its page ends first, in a transaction of its own; its number stays.
 * Idempotent by key; emits `invoice.voided`.
 * @throws not_found · invalid_state · payment_in_progress
 */
export async function voidInvoice(ctx: MerchantContext, id: string): Promise<Invoice> {
  return withPageEnded(ctx, { id, act: "void" }, async (unit, row) => {
    const data = { voidedAt: ctx.clock.now() };
    const event = "invoice.voided";
    return serializeInvoice(
      ctx.env,
      await changeInvoice(unit, ctx, { row, act: "void", data, event }),
    );
  });
}

/**
 * Marks an invoice paid that was paid elsewhere, such as by a bank transfer, for all that is due. Its page ends first, in a
 * transaction of its own, so that nobody pays it again. The ledger and the tax report know nothing of it: no money has come through here. Idempotent
 * by key; emits `invoice.paid`.
 * @throws not_found · invalid_state · payment_in_progress · validation_failed (paid in the future)
 */
export async function payInvoiceByHand(
  ctx: MerchantContext,
  { id, reference, paidAt: given }: PayInvoiceByHand,
): Promise<Invoice> {
  return withPageEnded(ctx, { id, act: "pay" }, async (unit, row) => {
    const now = ctx.clock.now();
    const isErased = (await erasedAmong(unit.tx, ctx, [id])).size > 0;
    const paidAt = given ? new Date(given) : now;
    if (paidAt > now)
      throw new DomainError("validation_failed", "paidAt: must not be in the future.");
    const data = {
      paidAt,
      paymentReference: isErased ? null : reference,
      amountPaid: { increment: amountDueOf(row) },
    };
    return serializeInvoice(ctx.env, await payInvoice(unit, ctx, { row, data }));
  });
}

/**
 * Gives an open invoice up: nobody is reminded of it any more, and it can still be paid. Atomic and idempotent by key; emits
 * `invoice.marked_uncollectible`.
 * @throws not_found · invalid_state
 */
export async function markInvoiceUncollectible(ctx: MerchantContext, id: string): Promise<Invoice> {
  return transact(ctx, async (unit) => {
    const row = await lockInvoice(unit.tx, ctx, id);
    const event = "invoice.marked_uncollectible";
    return serializeInvoice(
      ctx.env,
      await changeInvoice(unit, ctx, { row, act: "give_up", data: {}, event }),
    );
  });
}
