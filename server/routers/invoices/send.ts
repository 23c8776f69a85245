import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { changeInvoice } from "#server/payments/invoices/change.ts";
import { tellInvoice } from "#server/payments/invoices/letters/tell.ts";
import { lockInvoice, serializeInvoice } from "#server/records/billing/invoice.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";

/**
 * Emails an open or uncollectible invoice to its customer, with the page on which it is paid. Atomic and idempotent by key; emits
 * `invoice.sent`.
 * @throws not_found · invalid_state (a draft, paid or void, or a customer without an email address)
 */
export async function sendInvoice(ctx: MerchantContext, id: string): Promise<Invoice> {
  return transact(ctx, async (unit) => {
    const row = await lockInvoice(unit.tx, ctx, id);
    const data = { sentAt: ctx.clock.now() };
    const sent = await changeInvoice(unit, ctx, { row, act: "send", data, event: "invoice.sent" });
    if (!(await tellInvoice(unit, ctx, { row: sent, letter: "sent" })))
      throw new DomainError(
        "invalid_state",
        "The customer has no email address that can be written to. Add one (PATCH /customers/{id}), or send payUrl yourself.",
      );
    return serializeInvoice(ctx.env, sent);
  });
}
