import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { serializeWebhookEndpoint } from "#server/records/webhooks/webhook-endpoint.ts";
import { acceptTypes } from "#server/routers/webhook-endpoints/accept-types.ts";
import { lockWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { failPending } from "#server/webhooks/endpoint/disable.ts";
import type {
  UpdatedWebhookEndpoint,
  UpdateWebhookEndpoint,
} from "#server/wire/webhooks/webhook-endpoint.ts";

/**
 * Changes the fields given. `active: false` pauses: what is pending fails, and what happens
 * meanwhile is not sent; `recover` brings both. `active: true` starts over, without the failures
 * that disabled the endpoint. Atomic and idempotent by key; emits nothing.
 * @throws not_found · invalid_state (deleted)
 */
export async function updateWebhookEndpoint(
  ctx: MerchantContext,
  input: UpdateWebhookEndpoint,
): Promise<UpdatedWebhookEndpoint> {
  return transact(ctx, async (unit) => {
    const current = await lockWebhookEndpoint(unit.tx, ctx, input.id);
    if (current.deletedAt)
      throw new DomainError("invalid_state", "This webhook endpoint was deleted.");
    const { events, rejectedEvents } =
      input.events === undefined
        ? { events: undefined, rejectedEvents: [] }
        : await acceptTypes(unit.tx, ctx, input.events);
    const isWoken = input.active === true && !current.active;
    if (input.active === false && current.active) await failPending(unit.tx, ctx, current.id);
    const { row } = await changeRow(ctx, {
      current,
      data: {
        url: input.url,
        description: input.description,
        events,
        active: input.active,
        ...(isWoken ? { disabledReason: null, failingSince: null } : {}),
        metadata: mergeStoredMetadata(current.metadata, input.metadata),
      },
      write: (data) => unit.tx.webhookEndpoint.update({ where: own(ctx, current.id), data }),
    });
    return { ...serializeWebhookEndpoint(ctx, row), rejectedEvents };
  });
}
