import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";

type About = Pick<CheckoutSessionModel, "paymentIntentId" | "customerId" | "currency" | "mode"> &
  Pick<CheckoutSessionModel, "lineItems" | "totalAmount" | "recurring" | "hostedCheckoutConfig"> &
  Pick<CheckoutSessionModel, "locale" | "timeZone" | "expiresAt"> & {
    id?: string;
    /** How the total came about (`Breakdown`). */
    breakdown?: CheckoutSessionModel["breakdown"];
    /** The invoice that it pays. */
    invoiceId?: string;
  };

/** A session to which a letter about an unpaid renewal or an invoice leads. Emits `checkout.session.created`. */
export function insertPageSession(
  unit: Unit,
  ctx: MerchantContext,
  about: About,
): CheckoutSessionModel {
  const now = ctx.clock.now();
  const session: CheckoutSessionModel = {
    ...about,
    id: about.id ?? newId("checkoutSession"),
    merchantId: ctx.merchantId,
    paymentLinkId: null,
    productId: null,
    successUrl: null,
    cancelUrl: null,
    quantity: 1,
    purpose: "purchase",
    renewalLines: null,
    status: "open",
    paymentStatus: "unpaid",
    clientReferenceId: null,
    submissionKey: null,
    renewedFromId: null,
    remindedAt: null,
    browser: null,
    firstBrowser: null,
    contact: null,
    selling: null,
    choices: null,
    breakdown: about.breakdown ?? null,
    invoiceId: about.invoiceId ?? null,
    answers: null,
    consent: null,
    metadata: {},
    dispute: null,
    loadedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  unit.insert("CheckoutSession", session);
  emit(unit, ctx, "checkout.session.created", serializeCheckoutSession(ctx.env, session));
  return session;
}
