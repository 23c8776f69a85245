import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { notFound } from "#server/core/errors.ts";
import { MessageStatus } from "#server/generated/prisma/enums.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import type { ListNotifications, Notification } from "#server/wire/message.ts";
import { walletCodeTemplate } from "#server/notifications/wallet-code-message.ts";
import { own } from "#server/data/rows/own.ts";

/** The merchant's messages, newest first. */
export async function listNotifications(ctx: ReadingContext, input: ListNotifications) {
  const where = { merchantId: ctx.merchantId, channel: input.channel, status: input.status };
  return page(input, {
    where,
    find: (query) => ctx.db.message.findMany(query),
    findPlace: (query) => ctx.db.message.findMany({ select: placeOf, ...query }),
    count: () => countRows(ctx, "messages", partsOf(input)),
    serialize: (row) => serialize(ctx, row),
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
  return serialize(ctx, row);
}

/** In live nobody reads the codes by which a merchant's customers prove who they are. */
function serialize({ env }: ReadingContext, row: MessageModel): Notification {
  const isSecret = row.template === walletCodeTemplate && env.APP_ENV === "live";
  return {
    id: row.id,
    merchantId: row.merchantId,
    channel: row.channel === "sms" ? "sms" : "email",
    to: row.recipient,
    subject: row.subject,
    text: isSecret ? "A one-time code." : row.text,
    html: row.html,
    template: row.template,
    data: row.data as Record<string, unknown>,
    status: row.status,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
