import type { MerchantContext } from "#server/core/context.ts";
import type { Env } from "#server/core/env.ts";
import { merchantRow } from "#server/data/rows/row.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { linesOfTotal } from "#server/pricing/lines-of-total.ts";
import { serializeLines } from "#server/records/payments/checkout-session.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";
import { serializeSelling } from "#server/records/payments/selling.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

/** Look-ups of one of a merchant's payment links. */
export const { find: findPaymentLink, lock: lockPaymentLink } = merchantRow(
  "PaymentLink",
  "payment_links",
  (tx, key) => tx.paymentLink.findUnique({ where: key }),
);

/**
 * Row to wire, as it is now: `available` and its reason follow the clock. The only place where a
 * payment link's BigInts become numbers.
 */
export function serializePaymentLink(
  { env, clock }: Pick<MerchantContext, "env" | "clock">,
  row: PaymentLinkModel,
): PaymentLink {
  const totalAmount = Number(row.totalAmount);
  const unavailableReason = whyUnavailable(row, clock.now());
  return {
    id: row.id,
    merchantId: row.merchantId,
    url: paymentLinkUrl(env, row.id),
    name: row.name,
    description: row.description,
    totalAmount,
    currency: row.currency,
    mode: row.mode,
    recurring: row.recurring as Recurring | null,
    active: row.active,
    available: unavailableReason === null,
    unavailableReason,
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    lineItems: serializeLines(row.lineItems ?? linesOfTotal({ ...row, totalAmount })),
    customerId: row.customerId,
    hostedCheckoutConfig: (row.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig,
    ...serializeSelling(row.selling),
    allowQuantity: row.allowQuantity,
    onePerCustomer: row.onePerCustomer,
    minimumAmount: row.minimumAmount === null ? null : Number(row.minimumAmount),
    maxCompletions: row.maxCompletions,
    completions: row.completions,
    metadata: row.metadata as Metadata,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** The address that a shopper opens (contract §4, "Payment link"). */
export function paymentLinkUrl(env: Env, id: string): string {
  return `${env.APP_URL}/checkout?entityType=payment-link&entityId=${id}`;
}
