import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { AttemptRequest } from "#server/payments/charge/attempt/start.ts";
import type { Buyer } from "#server/payments/discounts/buyer.ts";
import { reserveDiscount } from "#server/payments/discounts/reserve.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";
import { reserveStock } from "#server/payments/stock/reserve.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";

/**
 * Reserves what an order takes of things that are counted, its discount and its units, in the transaction that begins
 * an attempt. The intent is locked first, so that the order is not changed meanwhile. False where there is nothing to
 * reserve: an intent that cannot begin, one without an order, a renewal.
 * @throws discount_used_up · discount_not_applicable · out_of_stock before anything is reserved
 */
export async function reserveOrder(
  tx: Tx,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<boolean> {
  const intent = await lockOpenIntent(tx, ctx, request.intentId);
  if (intent?.subscriptionId) return reserveFirst(tx, ctx, { request, intent });
  if (!intent?.checkoutSessionId) return false;
  const session = await tx.checkoutSession.findUniqueOrThrow({
    where: own(ctx, intent.checkoutSessionId),
  });
  const items = (session.lineItems as LineItem[]).filter(isItem);
  const { discount: given = null } = (intent.breakdown ?? {}) as Partial<Breakdown>;
  // An invoice is owed as it stands, whatever has become of the discount that it was made with.
  const discount = session.invoiceId ? null : given;
  await reserveDiscount(tx, ctx, {
    paymentIntentId: intent.id,
    checkoutSessionId: session.id,
    buyer: {
      customerId: intent.customerId,
      email: discount && (await emailOf(tx, ctx, { intent, session })),
      card: discount && (await cardOf(tx, ctx, request)),
    },
    currency: intent.currency,
    orderAmount: BigInt(totalOfLines(items) ?? 0),
    discount,
  });
  await reserveStock(tx, ctx, intent.id, items);
  return true;
}

type First = { request: AttemptRequest; intent: PaymentIntentModel };

/** The discount of a subscription that begins without a page, with its first charge; renewals reserve nothing. */
async function reserveFirst(
  tx: Tx,
  ctx: MerchantContext,
  { request, intent }: First,
): Promise<boolean> {
  const { discount = null } = (intent.breakdown ?? {}) as Partial<Breakdown>;
  if (!discount) return false;
  const begun = await tx.subscription.findUniqueOrThrow({
    where: own(ctx, intent.subscriptionId ?? ""),
    select: { status: true },
  });
  if (begun.status !== "incomplete") return false;
  const items = ((intent.lineItems ?? []) as LineItem[]).filter(isItem);
  await reserveDiscount(tx, ctx, {
    paymentIntentId: intent.id,
    checkoutSessionId: intent.checkoutSessionId,
    buyer: {
      customerId: intent.customerId,
      email: await emailOf(tx, ctx, { intent, session: null }),
      card: await cardOf(tx, ctx, request),
    },
    currency: intent.currency,
    orderAmount: BigInt(totalOfLines(items) ?? 0),
    discount,
  });
  return true;
}

async function lockOpenIntent(
  tx: Tx,
  ctx: MerchantContext,
  id: string,
): Promise<PaymentIntentModel | null> {
  const locked = await tx.$executeRaw`
    SELECT 1 FROM payment_intents WHERE "merchantId" = ${ctx.merchantId} AND id = ${id}
      AND status = ANY(${statusesBefore("start")}::"PaymentIntentStatus"[]) FOR NO KEY UPDATE`;
  return locked === 0 ? null : tx.paymentIntent.findUniqueOrThrow({ where: own(ctx, id) });
}

/** The address that the shopper gave, else their customer's. */
async function emailOf(
  tx: Tx,
  ctx: MerchantContext,
  { intent, session }: { intent: PaymentIntentModel; session: CheckoutSessionModel | null },
): Promise<string | null> {
  const { email } = (session?.contact ?? {}) as { email?: string };
  if (email || intent.customerId === null) return email || null;
  const customer = await tx.customer.findUnique({ where: own(ctx, intent.customerId) });
  return customer?.email || null;
}

async function cardOf(
  tx: Tx,
  ctx: MerchantContext,
  { card, paymentMethodId }: AttemptRequest,
): Promise<Buyer["card"]> {
  if (card || paymentMethodId === null) return card;
  return tx.paymentMethod.findUnique({
    select: { last4: true, fingerprint: true },
    where: own(ctx, paymentMethodId),
  });
}
