import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { waitsForWorker } from "#server/payments/subscriptions/lifecycle.ts";

/** The merchant's queues. What is only looked at again and again is looked at by the hour. */
export const queues: readonly { table: string; dueAt: string; waits: string; isLook?: boolean }[] =
  [
    { table: "subscriptions", dueAt: "nextAttemptAt", waits: waitsForWorker },
    {
      table: "subscriptions",
      dueAt: "noticeAt",
      waits: `status IN ('active', 'past_due') AND NOT "cancelAtPeriodEnd"`,
    },
    {
      table: "subscriptions",
      dueAt: "noticeAt",
      waits: `status = 'trialing' AND NOT "cancelAtPeriodEnd"`,
    },
    {
      table: "payment_intents",
      dueAt: "expiresAt",
      waits:
        "status IN ('requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture')",
    },
    { table: "payment_methods", dueAt: "expiryNoticeAt", waits: `"detachedAt" IS NULL` },
    { table: "order_reminders", dueAt: "remindAt", waits: "true" },
    { table: "payment_links", dueAt: "expiresAt", waits: `"expiryToldAt" IS NULL` },
    { table: "ledger_holds", dueAt: "expiresAt", waits: "status = 'pending'" },
    { table: "webhook_deliveries", dueAt: "nextAttemptAt", waits: "status = 'pending'" },
    { table: "messages", dueAt: "nextAttemptAt", waits: "status = 'pending'", isLook: true },
    { table: "payment_attempts", dueAt: "reconcileAt", waits: "true", isLook: true },
    { table: "refunds", dueAt: "reconcileAt", waits: "true", isLook: true },
    { table: "payouts", dueAt: "nextStepAt", waits: "true", isLook: true },
  ];

/** The first moment after `now` at which something of the merchant's is due; null when nothing waits. */
export async function nextDue(ctx: MerchantContext, now: Date): Promise<Date | null> {
  const [row] = await runStatement(ctx.db, firstOf(ctx.merchantId, now));
  const notice = await ctx.db.sandboxNotice.findFirst({
    where: { acknowledgedAt: null, dueAt: { gt: now } },
    orderBy: { dueAt: "asc" },
  });
  const moments = [
    Number(row?.["exact"] ?? Infinity),
    Math.max(Number(row?.["look"] ?? Infinity), addMs(now, hourMs).getTime()),
    notice?.dueAt.getTime() ?? Infinity,
    ctx.env.PAYOUT_SCHEDULE === "manual" ? Infinity : nextMidnight(now),
  ];
  const first = Math.min(...moments);
  return first === Infinity ? null : new Date(first);
}

function firstOf(merchantId: string, now: Date): Prisma.Sql {
  const each = queues.map(({ table, dueAt, waits, isLook = false }) => {
    const due = Prisma.raw(`"${dueAt}"`);
    return Prisma.sql`
      SELECT min(${due}) AS at, ${isLook}::boolean AS look FROM ${Prisma.raw(table)}
      WHERE "merchantId" = ${merchantId} AND ${due} > ${now} AND ${Prisma.raw(waits)}`;
  });
  return Prisma.sql`
    SELECT (extract(epoch FROM min(at) FILTER (WHERE NOT look)) * 1000)::float8 AS exact,
           (extract(epoch FROM min(at) FILTER (WHERE look)) * 1000)::float8 AS look
    FROM (${Prisma.join(each, " UNION ALL ")}) AS due`;
}

function nextMidnight(now: Date): number {
  return Math.floor(now.getTime() / dayMs + 1) * dayMs;
}
