import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import { buyerOfDraft, givenOf } from "#server/payments/invoices/buyer/bill-to.ts";
import { type CheckOf, withCheckedBuyer } from "#server/payments/invoices/buyer/checked-buyer.ts";
import { searchTextOf } from "#server/payments/invoices/insert.ts";
import { priceInvoice } from "#server/payments/invoices/price.ts";
import { invoiceAfter } from "#server/payments/invoices/state.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import { findInvoice, lockInvoice, serializeInvoice } from "#server/records/billing/invoice.ts";
import { customerNamed, refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import { checkDue } from "#server/routers/invoices/check-due.ts";
import { itemsOf } from "#server/routers/invoices/items.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { BillTo, Invoice, UpdateInvoice } from "#server/wire/billing/invoice.ts";

/**
 * Changes the given fields of a draft, and prices it anew; null clears a field. A final invoice never changes. Atomic and
 * idempotent by key; no event.
 * @throws as `createInvoice`
 */
export async function updateInvoice(ctx: MerchantContext, input: UpdateInvoice): Promise<Invoice> {
  checkDue(ctx, input.dueAt);
  const seen = async () => {
    const draft = await findInvoice(ctx.db, ctx, input.id);
    invoiceAfter(draft.status, "change");
    return (await buyerAfter(ctx.db, ctx, { draft, input })).billTo;
  };
  return withCheckedBuyer(ctx, { seen, write: (checkOf) => update(ctx, input, checkOf) });
}

function update(ctx: MerchantContext, input: UpdateInvoice, checkOf: CheckOf): Promise<Invoice> {
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    const row = await lockInvoice(tx, ctx, input.id);
    invoiceAfter(row.status, "change");
    const { givenBillTo, billTo } = await buyerAfter(tx, ctx, { draft: row, input });
    const check = checkOf(billTo);
    const { currency } = row;
    const { customerId = row.customerId } = input;
    await refuseErasedAmong(tx, ctx, [customerId]);
    const known = itemsOf(row);
    const lineItems = input.lineItems
      ? await resolveLineItems(tx, ctx, input.lineItems, { known })
      : known;
    const about = { currency, lineItems, billTo, customerId, check };
    const priced = await priceInvoice(tx, ctx, about);
    await checkChargeable(tx, ctx, { field: "lineItems", amount: Number(priced.total), currency });
    const { reference = row.reference, memo = row.memo } = input;
    const data = {
      ...priced,
      customerId,
      breakdown: priced.breakdown as never,
      billTo,
      givenBillTo,
      reference,
      memo,
      locale: input.language ?? row.locale,
      ...dueOf(input),
      metadata: mergeStoredMetadata(row.metadata, input.metadata),
      searchText: searchTextOf({ ...row, reference, billTo }),
      updatedAt: ctx.clock.now(),
    };
    return serializeInvoice(ctx.env, await tx.invoice.update({ where: own(ctx, row.id), data }));
  });
}

/** The buyer of the draft with what is changed, and the part of them that somebody gave: nothing of another customer's. */
async function buyerAfter(
  tx: Tx,
  ctx: MerchantContext,
  { draft, input }: { draft: InvoiceModel; input: UpdateInvoice },
): Promise<{ givenBillTo: BillTo; billTo: BillTo }> {
  const { customerId = draft.customerId } = input;
  const isSame = customerId === draft.customerId;
  if (!isSame) await customerNamed(tx, ctx, customerId);
  const givenBillTo = { ...(isSame ? givenOf(draft) : {}), ...input.billTo };
  const billTo = await buyerOfDraft(tx, ctx, { ...draft, customerId, givenBillTo });
  return { givenBillTo, billTo };
}

/** A day takes the place of a number of days, and the other way round. */
function dueOf({ dueAt, daysUntilDue }: UpdateInvoice) {
  if (dueAt) return { dueAt: new Date(dueAt), daysUntilDue: null };
  if (daysUntilDue != null) return { dueAt: null, daysUntilDue };
  return {
    ...(dueAt === null && { dueAt }),
    ...(daysUntilDue === null && { daysUntilDue }),
  };
}
