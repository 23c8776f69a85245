import type { MerchantContext } from "#server/context.ts";
import { DomainError } from "#server/errors.ts";
import type { PaymentIntent } from "#server/routers/payment-intents/schema.ts";

/**
 * Finishes a payment whose shopper comes back from 3-D Secure, by asking the processor; nothing
 * that the browser says counts. Idempotent: returning twice, or in another browser, answers
 * the intent as it stands. Never throws for a decline: see `lastError`. Still requires_action
 * means that the challenge was not answered: offer it again (`nextAction`).
 * @throws not_found
 */
export async function finishAuthentication(ctx: MerchantContext, intentId: string): Promise<PaymentIntent> {
  throw new DomainError("unavailable", `Cannot finish ${intentId} for ${ctx.merchantId} yet.`);
}
