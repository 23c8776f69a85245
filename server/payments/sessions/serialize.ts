import type { Env } from "#server/core/env.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import type { CheckoutSession, Contact } from "#server/wire/payments/checkout-session.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import { serializeLines } from "#server/payments/sessions/serialize-lines.ts";
import type { DisputeSummary } from "#server/wire/payments/dispute.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";

/** Row to wire. The only place where a session's BigInts become numbers. */
export function serializeCheckoutSession(env: Env, row: CheckoutSessionModel): CheckoutSession {
  return {
    id: row.id,
    merchantId: row.merchantId,
    paymentIntentId: row.paymentIntentId,
    customerId: row.customerId,
    paymentLinkId: row.paymentLinkId,
    renewedFromId: row.renewedFromId,
    productId: row.productId,
    sessionUrl: checkoutSessionUrl(env, row.id),
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    lineItems: serializeLines(row.lineItems),
    totalAmount: Number(row.totalAmount),
    currency: row.currency,
    mode: row.mode,
    purpose: row.purpose,
    recurring: row.recurring as Recurring | null,
    status: row.status,
    paymentStatus: row.paymentStatus,
    dispute: row.dispute as DisputeSummary | null,
    clientReferenceId: row.clientReferenceId,
    contact: row.contact as Contact | null,
    hostedCheckoutConfig: row.hostedCheckoutConfig as HostedCheckoutConfig,
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
