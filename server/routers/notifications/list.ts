import type { ReadingContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { own } from "#server/data/rows/own.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { MessageStatus } from "#server/generated/prisma/enums.ts";
import { serializeNotification } from "#server/records/notification.ts";
import type { ListNotifications, Notification } from "#server/wire/message.ts";

/** The merchant's messages, newest first. */
export async function listNotifications(ctx: ReadingContext, input: ListNotifications) {
  const where = { merchantId: ctx.merchantId, channel: input.channel, status: input.status };
  return page(input, {
    where,
    find: (query) => ctx.db.message.findMany(query),
    findPlace: (query) => ctx.db.message.findMany({ select: placeOf, ...query }),
    count: () => countRows(ctx, "messages", partsOf(input)),
    serialize: (row) => serializeNotification(ctx.env, row),
  });
}

/** The counters of each requested pair of channel and status. */
function partsOf({ channel, status }: ListNotifications): string[] {
  const channels = channel === undefined ? ["email", "sms"] : [channel];
  const statuses = status === undefined ? Object.values(MessageStatus) : [status];
  return channels.flatMap((one) => statuses.map((other) => `${one}/${other}`));
}

/** One message. @throws not_found, also for another merchant's */
export async function getNotification(ctx: ReadingContext, id: string): Promise<Notification> {
  const row = await ctx.db.message.findUnique({ where: own(ctx, id) });
  if (!row) throw notFound();
  return serializeNotification(ctx.env, row);
}
