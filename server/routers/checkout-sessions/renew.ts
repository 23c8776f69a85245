import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transactAside } from "#server/data/transact.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { expireIntent } from "#server/payments/intents/expire.ts";
import { hasWithdrawnProduct } from "#server/payments/links/withdrawn-products.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import {
  findCheckoutSession,
  lockCheckoutSession,
} from "#server/records/payments/checkout-session.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { insertSession, type NewSession } from "#server/routers/checkout-sessions/insert.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

/** After so long prices are others, and the page leads back to the shop only. */
const renewableForMs = 30 * dayMs;

/**
 * Whether a shopper may have the session made anew: the merchant allows it, and it ended by its own
 * time. One that the merchant ended before stays ended.
 */
export function isRenewable(
  { clock }: Pick<MerchantContext, "clock">,
  session: CheckoutSessionModel,
): boolean {
  const { allowRenewal } = session.hostedCheckoutConfig as HostedCheckoutConfig;
  const now = clock.now();
  if (!allowRenewal || !endedByItself(session, now)) return false;
  return addMs(session.expiresAt, renewableForMs) > now;
}

/** Whether a session is over by its own time: neither paid, nor ended by the merchant before. */
function endedByItself({ status, expiresAt, updatedAt }: CheckoutSessionModel, now: Date): boolean {
  if (status === "complete" || expiresAt > now) return false;
  return status === "open" || updatedAt >= expiresAt;
}

/** Why a session is made anew: the shopper asked for it on its page, or comes from a letter of `remindedAt`. */
type Renewal = { contact: Contact | null; remindedAt: Date | null };

/**
 * Makes a fresh session in the place of an expired one, for the same lines at the same price;
 * pressed twice, it is the same session. The old payment is ended first, at the processor too, so
 * that only one of them is ever charged. Emits `payment_intent.created` and
 * `checkout.session.created`.
 * @throws session_not_open (the old one was paid after all, or may not be renewed, or sells a
 * product that is not sold any more)
 */
export async function renewSession(
  ctx: MerchantContext,
  id: string,
  renewal: Renewal,
): Promise<string> {
  const mayRenew = (row: CheckoutSessionModel) =>
    renewal.remindedAt ? endedByItself(row, ctx.clock.now()) : isRenewable(ctx, row);
  const old = await findCheckoutSession(ctx.db, ctx, id);
  if (old.status === "open" && old.paymentIntentId && mayRenew(old))
    await expireIntent(ctx, await findPaymentIntent(ctx.db, ctx, old.paymentIntentId));
  return transactAside(ctx, async (unit) => {
    const row = await lockCheckoutSession(unit.tx, ctx, id);
    const { merchantId } = ctx;
    const made = await unit.tx.checkoutSession.findUnique({
      where: { merchantId_renewedFromId: { merchantId, renewedFromId: id } },
      select: { id: true },
    });
    if (made) return made.id;
    if (row.status !== "expired" || !mayRenew(row)) throw notRenewable();
    if (await hasWithdrawnProduct(unit.tx, ctx, row)) throw notRenewable();
    return (await insertSession(unit, ctx, again(row, renewal))).id;
  });
}

function again(row: CheckoutSessionModel, { contact, remindedAt }: Renewal): NewSession {
  const { customerId, paymentLinkId, productId, successUrl, cancelUrl } = row;
  const { quantity, currency, mode, purpose, clientReferenceId } = row;
  return {
    customerId,
    paymentLinkId,
    productId,
    successUrl,
    cancelUrl,
    quantity,
    currency,
    mode,
    purpose,
    clientReferenceId,
    contact,
    renewedFromId: row.id,
    remindedAt,
    // Keeps the first browser, so that somebody with the old address is not the first to open the new one.
    firstBrowser: row.firstBrowser,
    lineItems: row.lineItems as LineItem[],
    totalAmount: Number(row.totalAmount),
    recurring: row.recurring as Recurring | null,
    renewalLines: row.renewalLines as LineItem[] | null,
    selling: row.selling as Selling | null,
    choices: row.choices as ShopperChoices | null,
    breakdown: row.breakdown as Breakdown | null,
    description: null,
    submissionKey: null,
    hostedCheckoutConfig: row.hostedCheckoutConfig as HostedCheckoutConfig,
    metadata: row.metadata as object,
    expiresAt: null,
  };
}

function notRenewable(): DomainError {
  return new DomainError("session_not_open", "This checkout session cannot be renewed.");
}
