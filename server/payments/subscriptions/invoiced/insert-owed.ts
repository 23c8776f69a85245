import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { finalized } from "#server/payments/invoices/finalize.ts";
import { newInvoice } from "#server/payments/invoices/insert.ts";
import { tellInvoice } from "#server/payments/invoices/letters/tell.ts";
import {
  factsOfInvoices,
  taxOfPrice,
} from "#server/payments/invoices/subscribed/of-subscription.ts";
import type { RenewalPrice } from "#server/payments/subscriptions/price-renewal.ts";
import { linesOfTotal } from "#server/pricing/lines-of-total.ts";
import { serializeInvoice } from "#server/records/billing/invoice.ts";

/** The id of the invoice of a price, which its subscription tells of first; null where nothing is owed. */
export function owedId({ amount }: RenewalPrice): string | null {
  return amount === 0n ? null : newId("invoice");
}

type Owed = {
  /** Its id, as `owedId` has decided. */
  id: string | null;
  row: SubscriptionModel;
  price: RenewalPrice;
  /** The time that is paid for. */
  period: Pick<SubscriptionModel, "currentPeriodStart" | "currentPeriodEnd">;
};

/**
 * Writes an open invoice of what a subscription's customer owes, with its number, and mails it with the page on which it is
 * paid; nothing where nothing is owed. In the transaction that owes it. Emits `invoice.created`, `invoice.finalized` and,
 * where there is an address to write to, `invoice.sent`.
 */
export async function insertOwed(
  unit: Unit,
  ctx: MerchantContext,
  { id, row, price, period }: Owed,
): Promise<void> {
  if (id === null) return;
  const { amount: total, breakdown } = price;
  const { tx } = unit;
  const { currency, description: name } = row;
  const customer = await tx.customer.findUniqueOrThrow({ where: own(ctx, row.customerId) });
  const draft = newInvoice(ctx, {
    ...(await factsOfInvoices(tx, ctx, { subscription: row, session: null, customer })),
    id,
    lineItems:
      price.lineItems.length > 0
        ? price.lineItems
        : linesOfTotal({ name, currency, totalAmount: Number(total) }),
    breakdown,
    total,
    tax: taxOfPrice(breakdown),
    daysUntilDue: row.daysUntilDue,
    dueAt: null,
  });
  const final = await finalized(tx, ctx, { row: draft, period, customer });
  const isTold = await tellInvoice(unit, ctx, { row: final, letter: "sent" });
  const sent = { ...final, sentAt: isTold ? ctx.clock.now() : null };
  unit.insert("Invoice", sent);
  emit(unit, ctx, "invoice.created", serializeInvoice(ctx.env, draft));
  emit(unit, ctx, "invoice.finalized", serializeInvoice(ctx.env, final));
  if (isTold) emit(unit, ctx, "invoice.sent", serializeInvoice(ctx.env, sent));
}
