import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import { newPayCode } from "#server/records/billing/invoice-link.ts";
import { serializeInvoice } from "#server/records/billing/invoice.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";

type Written = Pick<
  InvoiceModel,
  | "customerId"
  | "subscriptionId"
  | "currency"
  | "lineItems"
  | "breakdown"
  | "total"
  | "tax"
  | "reference"
  | "memo"
  | "locale"
  | "daysUntilDue"
  | "dueAt"
> & {
  billTo: BillTo;
  givenBillTo?: BillTo;
  metadata: object;
  /** An id that was told of before. */
  id?: string;
};

/** A draft that is not written yet. */
export function newInvoice(ctx: MerchantContext, written: Written): InvoiceModel {
  const now = ctx.clock.now();
  const { id = newId("invoice") } = written;
  return {
    ...written,
    givenBillTo: written.givenBillTo ?? null,
    metadata: written.metadata,
    id,
    merchantId: ctx.merchantId,
    paymentIntentId: null,
    status: "draft",
    number: null,
    payCode: newPayCode(),
    amountPaid: 0n,
    amountCredited: 0n,
    paymentReference: null,
    document: null,
    searchText: searchTextOf({ ...written, id, number: null }),
    nextLetterAt: null,
    finalizedAt: null,
    sentAt: null,
    remindedAt: null,
    overdueAt: null,
    paidAt: null,
    voidedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Writes an invoice. Emits `invoice.created`. */
export function insertInvoice(unit: Unit, ctx: MerchantContext, row: InvoiceModel): void {
  unit.insert("Invoice", row);
  emit(unit, ctx, "invoice.created", serializeInvoice(ctx.env, row));
}

/** The text that lists of invoices are searched by. */
export function searchTextOf({
  id,
  number,
  reference,
  billTo,
}: Pick<InvoiceModel, "id" | "number" | "reference" | "billTo">): string {
  const { name } = billTo as BillTo;
  return searchable(number ?? "", name ?? "", reference ?? "", id);
}
