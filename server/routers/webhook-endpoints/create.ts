import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import { serializeWebhookEndpoint } from "#server/records/webhooks/webhook-endpoint.ts";
import { acceptTypes } from "#server/routers/webhook-endpoints/accept-types.ts";
import { sealSecrets } from "#server/webhooks/endpoint/secrets.ts";
import { newWebhookSecret } from "#server/webhooks/sign.ts";
import type {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  WebhookEndpoint,
} from "#server/wire/webhooks/webhook-endpoint.ts";

/**
 * Creates an endpoint and its secret, which is shown this once. It gets events from now on, not
 * earlier ones. Types that do not exist are named in `rejectedEvents` and do not fail the
 * request. Atomic and idempotent by key; emits nothing.
 * @throws invalid_state (the merchant has WEBHOOK_ENDPOINTS_MAX of them)
 */
export async function createWebhookEndpoint(
  ctx: MerchantContext,
  input: CreateWebhookEndpoint,
): Promise<CreatedWebhookEndpoint> {
  const secret = newWebhookSecret();
  const { events, rejectedEvents } = await acceptTypes(ctx.db, ctx, asked(input));
  const now = ctx.clock.now();
  return transact(ctx, async (unit) => {
    await refuseTooMany(unit.tx, ctx);
    const row: WebhookEndpointModel = {
      id: newId("webhookEndpoint"),
      merchantId: ctx.merchantId,
      url: input.url,
      description: input.description ?? null,
      events,
      secret: sealSecrets(ctx.env, [secret]),
      previousSecret: null,
      previousSecretUntil: null,
      active: true,
      disabledReason: null,
      failingSince: null,
      createdBy: createdBy(ctx),
      metadata: (input.metadata ?? {}) as object,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    unit.insert("WebhookEndpoint", row);
    return { ...serializeWebhookEndpoint(ctx, row), secret, rejectedEvents };
  });
}

/** Each of them is sent every event; those that are made at once wait for each other. */
async function refuseTooMany(tx: Tx, { env, merchantId }: MerchantContext): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`;
  const count = await tx.webhookEndpoint.count({ where: { merchantId, deletedAt: null } });
  if (count < env.WEBHOOK_ENDPOINTS_MAX) return;
  throw new DomainError(
    "invalid_state",
    `There are ${count} webhook endpoints, the maximum for a merchant. Delete one first, or add event types to an existing one.`,
  );
}

/** An endpoint that is made with an empty list names no types: it gets the default ones (contract §5). */
function asked({ events }: CreateWebhookEndpoint): unknown[] | null {
  return events && events.length > 0 ? events : null;
}

function createdBy({ principal }: MerchantContext): WebhookEndpoint["createdBy"] {
  if (!principal) return { type: "service", id: null, name: null };
  return { type: principal.kind, id: principal.id, name: principal.name };
}
