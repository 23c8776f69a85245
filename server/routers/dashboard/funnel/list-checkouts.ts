import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";
import { listCheckoutSessions } from "#server/routers/checkout-sessions/list.ts";
import { getCustomerNames } from "#server/routers/dashboard/customer-names.ts";
import { countUpTo } from "#server/routers/dashboard/payments/count-within.ts";
import type { FunnelStep } from "#server/wire/atoms/checkout/funnel-steps.ts";
import type { CheckoutRow, ListCheckouts } from "#server/wire/dashboard/checkout-row.ts";
import { countedMax } from "#server/wire/dashboard/payment-row.ts";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";

/**
 * How long a page waits for its total, in milliseconds: looking at each checkout takes longer than counting by an
 * index.
 */
const countMs = 400;

/**
 * Checkouts, newest first, as every list has them; of a step of the funnel those that it counts there, with their
 * number where counting them is quick, and else with `isAtLeast`.
 */
export async function listCheckouts(ctx: ReadingContext, { step, ...input }: ListCheckouts) {
  const { data, pagination } = await (step ? listStep(ctx, input, step) : listAll(ctx, input));
  return { data: await withNames(ctx, data), pagination };
}

async function listAll(ctx: ReadingContext, input: Narrowed) {
  const { data, pagination } = await listCheckoutSessions(ctx, input);
  return { data, pagination: { ...pagination, isAtLeast: false } };
}

async function withNames(ctx: ReadingContext, sessions: CheckoutSession[]): Promise<CheckoutRow[]> {
  const ids = sessions.flatMap(({ customerId }) => customerId ?? []);
  const names = ids.length > 0 ? await getCustomerNames(ctx, ids) : {};
  return sessions.map((session) => ({
    ...session,
    customerName: names[session.customerId ?? ""] ?? null,
  }));
}

type Narrowed = Omit<ListCheckouts, "step">;

async function listStep(ctx: ReadingContext, input: Narrowed, step: FunnelStep) {
  const { limit, offset } = input;
  const where = conditionsOf(ctx.merchantId, input, step);
  const [found, counted] = await Promise.all([
    ctx.db.$queryRaw<{ id: string }[]>`
      SELECT /* planned like a search */ s.id FROM checkout_sessions s WHERE ${where}
      ORDER BY s."createdAt" DESC, s.id DESC LIMIT ${limit + 1} OFFSET ${offset}`,
    countUpTo(ctx, Prisma.sql`SELECT FROM checkout_sessions s WHERE ${where}`, {
      ms: countMs,
      max: countedMax,
    }),
  ]);
  const data = await readRows(ctx, found.slice(0, limit));
  const hasMore = found.length > limit;
  const seen = offset + data.length;
  const isEnd = !hasMore && (data.length > 0 || offset === 0);
  const total = isEnd ? seen : Math.max(counted ?? 0, hasMore ? seen + 1 : 0);
  const isAtLeast = hasMore && (counted === null || counted > countedMax);
  return { data, pagination: { limit, offset, total, hasMore, isAtLeast } };
}

function conditionsOf(merchantId: string, filter: Narrowed, step: FunnelStep): Prisma.Sql {
  const { status, customerId, paymentLinkId, startDate, endDate } = filter;
  const parts = [Prisma.sql`s."merchantId" = ${merchantId} AND s.mode <> 'setup'`];
  if (status) parts.push(Prisma.sql`s.status::text = ${status}`);
  if (customerId) parts.push(Prisma.sql`s."customerId" = ${customerId}`);
  if (paymentLinkId) parts.push(Prisma.sql`s."paymentLinkId" = ${paymentLinkId}`);
  if (startDate) parts.push(Prisma.sql`s."createdAt" >= ${new Date(startDate)}`);
  if (endDate) parts.push(Prisma.sql`s."createdAt" < ${new Date(endDate)}`);
  return Prisma.join([...parts, stepConditions[step]], " AND ");
}

async function readRows({ db, env, merchantId }: ReadingContext, found: { id: string }[]) {
  const rows = await db.checkoutSession.findMany({
    where: { merchantId, id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => serializeCheckoutSession(env, row));
}

/** A debit whose bank has not answered leaves its checkout complete, and not paid yet. */
const paid = Prisma.sql`s.status = 'complete' AND s."paymentStatus" <> 'processing'`;
const unpaid = Prisma.sql`(s.status IN ('open', 'expired') OR s."paymentStatus" = 'processing')`;
const loaded = Prisma.sql`s."loadedAt" IS NOT NULL`;
const sent = Prisma.sql`EXISTS (SELECT FROM payment_intents i
  WHERE i."merchantId" = s."merchantId" AND i.id = s."paymentIntentId"
    AND (jsonb_typeof(i."lastError") = 'object' OR i.status IN ('requires_action', 'processing', 'requires_capture')))`;
const asked = Prisma.sql`EXISTS (SELECT FROM events e
  WHERE e."merchantId" = s."merchantId" AND e."relatedEntityId" = s."paymentIntentId"
    AND e.type = 'payment_intent.requires_action')`;

/**
 * Which of `checkout_sessions s` `readFunnel` counts at each step, asked of one checkout at a time by the keys of
 * what belongs to it: so a page is found among the newest, where a count reads all of a period at once.
 */
const stepConditions: Record<FunnelStep, Prisma.Sql> = {
  opened: Prisma.sql`(${paid} OR ${unpaid} AND (${loaded} OR ${sent}))`,
  sent: Prisma.sql`(${paid} OR ${unpaid} AND ${sent})`,
  asked: Prisma.sql`(${paid} OR ${unpaid}) AND ${asked}`,
  paid,
  left: Prisma.sql`${unpaid} AND ${loaded} AND NOT ${sent}`,
  lostAtBank: Prisma.sql`${unpaid} AND ${asked}`,
  undecided: Prisma.sql`${unpaid} AND ${sent} AND NOT ${asked}`,
};
