import { actFor, type Services } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { emitAbout } from "#server/events/emit.ts";
import { countAttempt } from "#server/limits/attempts.ts";
import { lockPaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { CardTesting } from "#server/wire/payments/card-testing.ts";

/**
 * Says once in a window that card testing is suspected at a merchant: in the log, by an event, and
 * so on the dashboard's overview (server/routers/dashboard/overview/attention.ts). A payment never fails for it.
 */
export async function tellCardTesting(
  services: Services,
  seen: CardTesting,
  rule: { name: string; windowMs: number },
): Promise<void> {
  const { merchantId, paymentIntentId, paymentLinkId } = seen;
  const place = paymentLinkId ?? merchantId;
  const once = { name: `${rule.name}-told`, attemptsMax: 1, windowMs: rule.windowMs };
  const { points } = await countAttempt(services, once, place);
  if (points > 1) return;
  services.log.warn({ merchantId, paymentLinkId, rule: rule.name }, "suspected card testing");
  const ctx = actFor(services, merchantId);
  try {
    await transactAside(services, async (unit) => {
      await lockPaymentIntent(unit.tx, ctx, paymentIntentId);
      emitAbout(unit, ctx, paymentIntentId, { type: "card_testing.suspected", data: seen });
    });
  } catch (error) {
    services.log.error({ err: error, merchantId }, "an event about card testing was not written");
  }
}
