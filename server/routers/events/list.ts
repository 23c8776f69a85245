import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { ListEvents } from "#server/wire/event.ts";
import { serializeEvent } from "#server/routers/events/serialize.ts";
import { sumDeliveries } from "#server/routers/events/sums.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/**
 * Events with the state of their delivery, newest first. The status is not stored: a filter by
 * it starts from the few deliveries that are not delivered (partial indexes), not from all events.
 */
export async function listEvents(ctx: MerchantContext, input: ListEvents) {
  const where = conditions(ctx, input);
  const [ids, [counted]] = await Promise.all([
    ctx.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM events event WHERE ${where}
      ORDER BY "createdAt" DESC, id DESC LIMIT ${input.limit} OFFSET ${input.offset}`,
    ctx.db.$queryRaw<
      { total: number }[]
    >`SELECT count(*)::int AS total FROM events event WHERE ${where}`,
  ]);
  const eventIds = ids.map(({ id }) => id);
  const [rows, sums] = await Promise.all([
    ctx.db.event.findMany({
      where: { merchantId: ctx.merchantId, id: { in: eventIds } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
    sumDeliveries(ctx.db, ctx, eventIds),
  ]);
  return paginated(
    input,
    rows.map((row) => serializeEvent(row, sums)),
    counted?.total ?? 0,
  );
}

function conditions({ merchantId }: MerchantContext, input: ListEvents): Prisma.Sql {
  const parts = [Prisma.sql`event."merchantId" = ${merchantId}`];
  if (input.type !== undefined) parts.push(Prisma.sql`event.type = ${input.type}`);
  if (input.relatedEntityId !== undefined)
    parts.push(Prisma.sql`event."relatedEntityId" = ${input.relatedEntityId}`);
  if (input.startDate !== undefined)
    parts.push(Prisma.sql`event."createdAt" >= ${new Date(input.startDate)}`);
  if (input.endDate !== undefined)
    parts.push(Prisma.sql`event."createdAt" < ${new Date(input.endDate)}`);
  if (input.status !== undefined) parts.push(hasStatus(merchantId, input.status));
  return Prisma.join(parts, " AND ");
}

/** The rule of `eventStatus` in serialize.ts. */
function hasStatus(merchantId: string, status: "pending" | "delivered" | "failed"): Prisma.Sql {
  const pending = Prisma.sql`(event.id IN (SELECT "eventId" FROM event_outbox WHERE "merchantId" = ${merchantId}) OR event.id IN (
    SELECT "eventId" FROM webhook_deliveries WHERE "merchantId" = ${merchantId} AND status = 'pending'
      AND "endpointId" IN (SELECT id FROM webhook_endpoints WHERE "merchantId" = ${merchantId})))`;
  const failed = Prisma.sql`event.id IN (
    SELECT "eventId" FROM webhook_deliveries WHERE "merchantId" = ${merchantId} AND status = 'failed')`;
  if (status === "pending") return pending;
  if (status === "failed") return Prisma.sql`NOT ${pending} AND ${failed}`;
  return Prisma.sql`NOT ${pending} AND NOT ${failed}`;
}
