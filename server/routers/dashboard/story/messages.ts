import type { Scope } from "#server/core/caller/scopes.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { StoryEntry, StoryKind } from "#server/wire/dashboard/payment-story.ts";

const eventsMax = 200;

const deliveryKinds = {
  delivered: "delivered",
  failed: "delivery_failed",
  pending: "delivery_waits",
} as const satisfies Record<string, StoryKind>;

/** Messages sent about these things: letters to people, and events to the merchant's own systems. */
export async function messageEntries(
  ctx: MerchantContext,
  sources: string[],
): Promise<StoryEntry[]> {
  const { merchantId } = ctx;
  const may = (scope: Scope) => ctx.principal?.scopes.has(scope) ?? true;
  if (!may("events:read")) return [];
  const events = await ctx.db.event.findMany({
    where: { merchantId, relatedEntityId: { in: sources } },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: eventsMax,
  });
  const eventIds = events.map(({ id }) => id);
  const [letters, deliveries] = await Promise.all([
    may("notifications:read") ? letterEntries(ctx, eventIds) : [],
    deliveryEntries(ctx, eventIds),
  ]);
  return [...letters, ...deliveries];
}

async function letterEntries(ctx: MerchantContext, eventIds: string[]): Promise<StoryEntry[]> {
  const rows = await ctx.db.message.findMany({
    where: { merchantId: ctx.merchantId, eventId: { in: eventIds } },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => ({
    id: row.id,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    kind: row.status === "failed" ? "letter_failed" : "letter",
    amount: null,
    detail: row.recipient,
    durationMs: null,
    record: { id: row.id, subject: row.subject, status: row.status, attempts: row.attempts },
  }));
}

/** One a delivery, with its last attempt: that a system answered, or that it does not. */
async function deliveryEntries(ctx: MerchantContext, eventIds: string[]): Promise<StoryEntry[]> {
  const rows = await ctx.db.webhookDelivery.findMany({
    where: { merchantId: ctx.merchantId, eventId: { in: eventIds } },
    include: {
      event: { select: { type: true } },
      endpoint: { select: { url: true } },
      attemptLog: { orderBy: { number: "desc" }, take: 1 },
    },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => {
    const [last] = row.attemptLog;
    return {
      id: row.id,
      at: (row.lastAttemptAt ?? row.createdAt).toISOString(),
      kind: deliveryKinds[row.status],
      amount: null,
      detail: row.event.type,
      durationMs: last?.durationMs ?? null,
      record: {
        eventId: row.eventId,
        endpoint: row.endpoint.url,
        attempts: row.attempts,
        nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
        status: last?.status ?? null,
        error: last?.error ?? null,
        answer: last?.responseBody ?? null,
      },
    };
  });
}
