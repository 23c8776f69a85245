import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import { lockWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { openWhatOpens, sealSecrets } from "#server/webhooks/endpoint/secrets.ts";
import { newWebhookSecret } from "#server/webhooks/sign.ts";
import type { RotatedSecret } from "#server/wire/webhooks/webhook-endpoint.ts";

/** How long, at least, an old secret signs too (contract §5). */
const overlapMs = dayMs;

/**
 * Gives the endpoint a new secret, shown this once. For 24 hours every delivery is signed with the
 * old one too. So are those that still sign when it is rotated again, up to four: whoever heard no
 * answer asks again, and loses nothing that a receiver still has. Where the old one cannot be read
 * any more nothing could sign with it: the new one signs alone. Atomic and idempotent by key.
 * @throws not_found · invalid_state (deleted)
 */
export async function rotateSecret(ctx: MerchantContext, id: string): Promise<RotatedSecret> {
  const secret = newWebhookSecret();
  return transact(ctx, async (unit) => {
    const current = await lockWebhookEndpoint(unit.tx, ctx, id);
    if (current.deletedAt)
      throw new DomainError("invalid_state", "This webhook endpoint was deleted.");
    const now = ctx.clock.now();
    const previous = signingAt(ctx, current, now);
    const previousSecretUntil = previous.length > 0 ? addMs(now, overlapMs) : now;
    await unit.tx.webhookEndpoint.update({
      where: own(ctx, id),
      data: {
        secret: sealSecrets(ctx.env, [secret]),
        previousSecret: previous.length > 0 ? sealSecrets(ctx.env, previous) : null,
        previousSecretUntil,
        updatedAt: now,
      },
    });
    return { id, secret, previousSecretUntil: previousSecretUntil.toISOString() };
  });
}

/** The secrets that sign until now, the latest first. */
function signingAt(
  { env }: MerchantContext,
  { secret, previousSecret, previousSecretUntil }: WebhookEndpointModel,
  now: Date,
): string[] {
  const overlaps = previousSecretUntil !== null && previousSecretUntil > now;
  return [secret, overlaps ? previousSecret : null].flatMap((text) => openWhatOpens(env, text));
}
