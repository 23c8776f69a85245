import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type {
  CheckoutSessionModel,
  PaymentIntentModel,
  SubscriptionModel,
} from "#server/generated/prisma/models.ts";
import { finalized } from "#server/payments/invoices/finalize.ts";
import { newInvoice } from "#server/payments/invoices/insert.ts";
import { type Issuer, readIssuer } from "#server/payments/invoices/issuer.ts";
import { invoiceAfter } from "#server/payments/invoices/state.ts";
import {
  factsOfInvoices,
  taxOfPrice,
} from "#server/payments/invoices/subscribed/of-subscription.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { linesOfTotal } from "#server/pricing/lines-of-total.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import { serializeInvoice } from "#server/records/billing/invoice.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Charge = {
  /** As `chargesInvoice` has decided. */
  invoice: ChargesInvoice;
  intent: PaymentIntentModel;
  session: CheckoutSessionModel | null;
  /** The subscription as it was charged, before it moved on; null of the charge that begins it. */
  before: SubscriptionModel | null;
  /** The subscription with the period that was paid, where it is known; else it is read. */
  after: SubscriptionModel | null;
};

/** The id and the issuer of an invoice that a charge makes. */
export type ChargesInvoice = { id: string; issuer: Issuer };

/** The invoice that a charge of a subscription makes; null of a merchant who has switched that off, or of a charge of nothing. */
export async function chargesInvoice(
  tx: Tx,
  ctx: MerchantContext,
  { amountCaptured }: Pick<PaymentIntentModel, "amountCaptured">,
): Promise<ChargesInvoice | null> {
  if (amountCaptured === 0n) return null;
  const issuer = await readIssuer(tx, ctx);
  return issuer.isInvoiced ? { id: newId("invoice"), issuer } : null;
}

/**
 * Writes the invoice of a charge of a subscription, paid, in the transaction of its payment. Emits `invoice.created`,
 * `invoice.finalized` and `invoice.paid`.
 */
export async function invoiceCharge(
  unit: Unit,
  ctx: MerchantContext,
  charge: Charge,
): Promise<void> {
  const { tx } = unit;
  const { intent } = charge;
  const { id, issuer } = charge.invoice;
  const subscription = await subscriptionOf(unit, ctx, charge);
  if (!subscription) return;
  const total = intent.amountCaptured;
  const now = ctx.clock.now();
  const customer = await tx.customer.findUniqueOrThrow({
    where: own(ctx, subscription.customerId),
  });
  const draft = newInvoice(ctx, {
    ...(await factsOfInvoices(tx, ctx, { subscription, session: charge.session, customer })),
    ...linesOfCharge(charge),
    id,
    total,
    tax: taxOfPrice(intent.breakdown),
    daysUntilDue: null,
    dueAt: now,
  });
  const final = await finalized(tx, ctx, { row: draft, issuer, period: subscription, customer });
  const paid = {
    ...final,
    status: invoiceAfter(final.status, "pay"),
    paymentIntentId: intent.id,
    amountPaid: total,
    nextLetterAt: null,
    paidAt: now,
  };
  unit.insert("Invoice", paid);
  emit(unit, ctx, "invoice.created", serializeInvoice(ctx.env, draft));
  emit(unit, ctx, "invoice.finalized", serializeInvoice(ctx.env, final));
  emit(unit, ctx, "invoice.paid", serializeInvoice(ctx.env, paid));
}

/** The subscription that a charge began or carries on, with the period that it pays for. */
async function subscriptionOf(
  { tx }: Unit,
  { merchantId }: MerchantContext,
  { intent, session, after }: Charge,
): Promise<SubscriptionModel | null> {
  if (after) return after;
  if (intent.subscriptionId)
    return tx.subscription.findUnique({ where: own({ merchantId }, intent.subscriptionId) });
  if (session?.mode !== "subscription") return null;
  return tx.subscription.findFirst({ where: { merchantId, checkoutSessionId: session.id } });
}

/**
 * The lines that were charged: those of its page or of the subscription as it was, if they are what was charged; else one
 * for each part of the price.
 */
function linesOfCharge({ intent, session, before }: Charge) {
  const amount = Number(intent.amountCaptured);
  const breakdown = intent.breakdown as Breakdown | null;
  const known = [session?.lineItems, before?.lineItems]
    .map((lines) => (lines ?? []) as LineItem[])
    .find((lines) => lines.length > 0 && totalOfLines(lines) === amount);
  if (known) return { lineItems: known, breakdown };
  const { currency } = intent;
  const name = intent.description ?? before?.description ?? null;
  if (!breakdown)
    return { lineItems: linesOfTotal({ name, currency, totalAmount: amount }), breakdown };
  const lineItems = breakdown.parts.map(({ gross: amount }): LineItem => {
    const none = { productId: null, priceId: null, imageId: null, imageUrl: null };
    return { ...none, type: "item", name: name ?? "", quantity: 1, amount, currency };
  });
  const parts = breakdown.parts.map((part, line) => ({ ...part, line }));
  return { lineItems, breakdown: { ...breakdown, parts } };
}
