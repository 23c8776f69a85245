import type { Env } from "#server/core/env.ts";
import { merchantRow } from "#server/data/rows/row.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { sumsOf } from "#server/pricing/sums/order-sums.ts";
import { serializeAnswers } from "#server/records/payments/checkout-answers.ts";
import { serializeSelling } from "#server/records/payments/selling.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { CheckoutSession, Contact } from "#server/wire/payments/checkout-session.ts";
import type { DisputeSummary } from "#server/wire/payments/dispute.ts";

/** Look-ups of one of a merchant's checkout sessions. */
export const { find: findCheckoutSession, lock: lockCheckoutSession } = merchantRow(
  "CheckoutSession",
  "checkout_sessions",
  (tx, key) => tx.checkoutSession.findUnique({ where: key }),
);

/** Row to wire. The only place where a session's BigInts become numbers. */
export function serializeCheckoutSession(env: Env, row: CheckoutSessionModel): CheckoutSession {
  const lineItems = serializeLines(row.lineItems);
  const totalAmount = Number(row.totalAmount);
  const breakdown = row.breakdown as Breakdown | null;
  const hostedCheckoutConfig = row.hostedCheckoutConfig as HostedCheckoutConfig;
  return {
    id: row.id,
    merchantId: row.merchantId,
    paymentIntentId: row.paymentIntentId,
    customerId: row.customerId,
    paymentLinkId: row.paymentLinkId,
    renewedFromId: row.renewedFromId,
    remindedAt: row.remindedAt?.toISOString() ?? null,
    productId: row.productId,
    sessionUrl: checkoutSessionUrl(env, row.id),
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    lineItems,
    totalAmount,
    ...sumsOf({
      totalAmount,
      breakdown,
      taxRate: hostedCheckoutConfig.taxRate,
    }),
    currency: row.currency,
    mode: row.mode,
    purpose: row.purpose,
    recurring: row.recurring as Recurring | null,
    status: row.status,
    paymentStatus: row.paymentStatus,
    dispute: row.dispute as DisputeSummary | null,
    clientReferenceId: row.clientReferenceId,
    contact: row.contact as Contact | null,
    answers: serializeAnswers(row),
    hostedCheckoutConfig,
    ...serializeSelling(row.selling),
    // The one that was taken off: the shopper may have given another, or taken the merchant's off.
    discountId: breakdown?.discount?.discountId ?? null,
    promotionCode: breakdown?.discount?.code ?? null,
    metadata: row.metadata as Metadata,
    expiresAt: row.expiresAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The address of the hosted page (specification: sessionUrl). */
export function checkoutSessionUrl(env: Env, id: string): string {
  return `${env.APP_URL}/checkout?entityType=checkout&entityId=${id}`;
}

/**
 * Lines as they are stored, to wire: a name that was not given is "", and a line from before there were types and prices
 * is an item without a price.
 */
export function serializeLines(stored: unknown): LineItem[] {
  const lines = stored as (Omit<LineItem, "name" | "type" | "priceId"> & {
    name: string | null;
    type?: LineItem["type"];
    priceId?: string | null;
  })[];
  return lines.map(({ type = "item", name, priceId = null, ...line }) => ({
    ...line,
    type,
    name: name ?? "",
    priceId,
  }));
}
