import { actFor, type Services } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { jsonOrNull } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { recordStep } from "#server/payments/sessions/record-step.ts";
import type { Shopper } from "#server/routers/checkout-sessions/insert.ts";
import { payerOf } from "#server/routers/checkout-sessions/payer.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

/**
 * Keeps the shopper's contact and address with an open session. When the merchant named no
 * customer, links its payment to the customer with that email address. A session that is not open
 * stays as it is. Atomic; emits `customer.created` for a new customer. @throws not_found
 */
export async function saveSessionContact(
  services: Services,
  sessionId: string,
  contact: Contact | null,
  shopper: Shopper,
): Promise<void> {
  const session = await services.db.checkoutSession.findFirst({ where: { id: sessionId } });
  if (!session) throw notFound();
  const isNew = contact !== null && JSON.stringify(session.contact) !== JSON.stringify(contact);
  // Another browser pays now and says nothing of itself: what the first one typed is not for it.
  const isOthers = contact === null && session.browser !== shopper.browser;
  const ctx = actFor(services, session.merchantId);
  const kept = isNew || isOthers ? { contact: jsonOrNull(contact) } : {};
  const updatedAt = ctx.clock.now();
  await transactAside(ctx, async (unit) => {
    const { count } = await unit.tx.checkoutSession.updateMany({
      where: { id: sessionId, merchantId: ctx.merchantId, status: "open" },
      data: { ...shopper, ...kept, updatedAt },
    });
    if (shopper.locale !== session.locale)
      recordStep(unit, ctx, sessionId, { kind: "language", detail: { language: shopper.locale } });
    // On a page that has ended, for example by an erasure, nobody becomes a customer.
    if (!isNew || count === 0) return;
    const customerId = session.customerId ?? (await payerOf(unit, ctx, contact));
    await unit.tx.paymentIntent.updateMany({
      where: {
        merchantId: ctx.merchantId,
        checkoutSessionId: sessionId,
        status: { in: ["requires_payment_method", "requires_confirmation"] },
      },
      data: { customerId, updatedAt },
    });
  });
}
