import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { billToOf } from "#server/payments/invoices/buyer/bill-to.ts";
import { checkBuyer } from "#server/payments/invoices/buyer/checked-buyer.ts";
import { insertInvoice, newInvoice } from "#server/payments/invoices/insert.ts";
import { priceInvoice } from "#server/payments/invoices/price.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import { serializeInvoice } from "#server/records/billing/invoice.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import { checkDue } from "#server/routers/invoices/check-due.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { CreateInvoice, Invoice } from "#server/wire/billing/invoice.ts";

/**
 * Creates a draft: priced and taxed as of now, and again when it is made final. Amounts are in the smallest currency unit.
 * Atomic and idempotent by key; emits `invoice.created`.
 * @throws not_found · invalid_state (an erased customer) · currency_mismatch · the `amountErrors` · validation_failed
 */
export async function createInvoice(ctx: MerchantContext, input: CreateInvoice): Promise<Invoice> {
  const customer = await customerNamed(ctx.db, ctx, input.customerId);
  checkDue(ctx, input.dueAt);
  const items = await resolveLineItems(ctx.db, ctx, input.lineItems);
  const currency = input.currency ?? items[0]?.currency ?? "";
  const givenBillTo = input.billTo ?? {};
  const billTo = billToOf(givenBillTo, customer);
  const priced = await priceInvoice(ctx.db, ctx, {
    currency,
    lineItems: items,
    billTo,
    customerId: customer.id,
    check: await checkBuyer(ctx, billTo),
  });
  await checkChargeable(ctx.db, ctx, {
    field: "lineItems",
    amount: Number(priced.total),
    currency,
  });
  const row = newInvoice(ctx, {
    ...priced,
    customerId: customer.id,
    subscriptionId: null,
    currency,
    billTo,
    givenBillTo,
    reference: input.reference ?? null,
    memo: input.memo ?? null,
    locale: input.language ?? "en",
    daysUntilDue: input.daysUntilDue ?? null,
    dueAt: input.dueAt ? new Date(input.dueAt) : null,
    metadata: input.metadata,
  });
  return transact(ctx, async (unit) => {
    insertInvoice(unit, ctx, row);
    return serializeInvoice(ctx.env, row);
  });
}
