import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newWebhookSecret } from "#server/webhooks/sign.ts";
import { lockWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import type { RotatedSecret } from "#server/wire/webhooks/webhook-endpoint.ts";
import { seal } from "#server/core/secret-box.ts";
import { transact } from "#server/data/transact.ts";
import { own } from "#server/data/rows/own.ts";

/** How long the old secret signs too (contract §5). */
const overlapMs = dayMs;

/**
 * Gives the endpoint a new secret, shown this once. For 24 hours every delivery is signed with
 * both; a second rotation within that time drops the oldest. Atomic and idempotent by key.
 * @throws not_found · invalid_state (deleted)
 */
export async function rotateSecret(ctx: MerchantContext, id: string): Promise<RotatedSecret> {
  const secret = newWebhookSecret();
  return transact(ctx, async (unit) => {
    const current = await lockWebhookEndpoint(unit.tx, ctx, id);
    if (current.deletedAt)
      throw new DomainError("invalid_state", "This webhook endpoint was deleted.");
    const now = ctx.clock.now();
    const previousSecretUntil = addMs(now, overlapMs);
    await unit.tx.webhookEndpoint.update({
      where: own(ctx, id),
      data: {
        secret: seal(ctx.env, "webhook-secret", secret),
        previousSecret: current.secret,
        previousSecretUntil,
        updatedAt: now,
      },
    });
    return { id, secret, previousSecretUntil: previousSecretUntil.toISOString() };
  });
}
