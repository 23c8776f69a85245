import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { EventModel } from "#server/generated/prisma/models.ts";
import { serializeDelivery } from "#server/records/webhooks/delivery.ts";
import { serializeEvent } from "#server/records/webhooks/event.ts";
import { sumDeliveries } from "#server/routers/events/sums.ts";
import type { EventDetail } from "#server/wire/webhooks/event.ts";

const deliveriesMax = 100;

/** One event with its deliveries (the newest 100) and their attempts. @throws not_found */
export async function getEvent(
  ctx: Pick<MerchantContext, "merchantId">,
  tx: Tx,
  id: string,
): Promise<EventDetail> {
  const row = await findEvent(tx, ctx, id);
  const sums = await sumDeliveries(tx, ctx, [id]);
  const deliveries = await tx.webhookDelivery.findMany({
    where: { merchantId: ctx.merchantId, eventId: id },
    include: {
      attemptLog: { orderBy: { number: "asc" } },
      event: { select: { type: true } },
      endpoint: { select: { url: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: deliveriesMax,
  });
  return { ...serializeEvent(row, sums), deliveries: deliveries.map(serializeDelivery) };
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findEvent(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<EventModel> {
  const row = await tx.event.findUnique({ where: own({ merchantId }, id) });
  if (!row) throw notFound();
  return row;
}
