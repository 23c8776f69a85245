import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { buyerOfDraft } from "#server/payments/invoices/buyer/bill-to.ts";
import { type CheckOf, withCheckedBuyer } from "#server/payments/invoices/buyer/checked-buyer.ts";
import { changeInvoice } from "#server/payments/invoices/change.ts";
import { finalized } from "#server/payments/invoices/finalize.ts";
import { priceInvoice } from "#server/payments/invoices/price.ts";
import { invoiceAfter } from "#server/payments/invoices/state.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import { findInvoice, lockInvoice, serializeInvoice } from "#server/records/billing/invoice.ts";
import { refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import { checkDue } from "#server/routers/invoices/check-due.ts";
import { itemsOf } from "#server/routers/invoices/items.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";

/**
 * Makes a draft final: priced and taxed as of today, with the next number of its series, which is given in the transaction
 * that makes it final, so that numbers have no gaps. The buyer is as of then, too. It never changes from then on. Atomic
 * and idempotent by key; emits `invoice.finalized`.
 * @throws not_found · invalid_state · as `createInvoice`
 */
export async function finalizeInvoice(ctx: MerchantContext, id: string): Promise<Invoice> {
  const seen = async () => buyerOfDraft(ctx.db, ctx, await findInvoice(ctx.db, ctx, id));
  const write = (checkOf: CheckOf) => finalize(ctx, id, checkOf);
  return withCheckedBuyer(ctx, { seen, write });
}

function finalize(ctx: MerchantContext, id: string, checkOf: CheckOf): Promise<Invoice> {
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    const draft = await lockInvoice(tx, ctx, id);
    invoiceAfter(draft.status, "finalize");
    await refuseErasedAmong(tx, ctx, [draft.customerId]);
    checkDue(ctx, draft.dueAt?.toISOString());
    const { currency, customerId } = draft;
    const billTo = await buyerOfDraft(tx, ctx, draft);
    const check = checkOf(billTo);
    const about = { currency, lineItems: itemsOf(draft), billTo, customerId, check };
    const priced = await priceInvoice(tx, ctx, about);
    await checkChargeable(tx, ctx, { field: "lineItems", amount: Number(priced.total), currency });
    const row = await finalized(tx, ctx, { row: { ...draft, ...priced, billTo } });
    const { number, document, dueAt, finalizedAt, nextLetterAt, searchText } = row;
    const final = await changeInvoice(unit, ctx, {
      row: draft,
      act: "finalize",
      data: {
        ...priced,
        breakdown: priced.breakdown as never,
        billTo,
        givenBillTo: Prisma.DbNull,
        number,
        document: document as never,
        dueAt,
        finalizedAt,
        nextLetterAt,
        searchText,
      },
      event: "invoice.finalized",
    });
    return serializeInvoice(ctx.env, final);
  });
}
