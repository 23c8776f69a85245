import { browserFingerprint } from "#server/checkout/browser-token.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import type { Services } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";

/**
 * Card testing: so many tries for a session, so many from a network address (contract §2). A
 * link makes a session for every shopper, so there the browser is counted.
 * @throws rate_limited
 */
export async function limitAttempts(services: Services, request: PostedCheckout): Promise<void> {
  const { entityType, entityId } = request.address;
  const payer =
    entityType === "checkout"
      ? entityId
      : `${entityId} ${browserFingerprint(request.browserToken)}`;
  if (request.ip)
    await consumeAttempt(services, attemptRules.confirmAddress, addressGroup(request.ip));
  await consumeAttempt(services, attemptRules.confirmSessionHour, payer);
  await consumeAttempt(services, attemptRules.confirmSessionMinute, payer);
}
