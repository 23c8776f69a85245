import type { MerchantContext } from "#server/core/context.ts";
import { findCheckoutSession } from "#server/records/payments/checkout-session.ts";
import type { CheckoutStep, CheckoutTimeline } from "#server/wire/payments/checkout-timeline.ts";

/** More than a page ever writes. */
const stepsMax = 500;

/** A shopper's actions in a session: its steps, the payments that were sent, and the receipt. @throws not_found */
export async function getCheckoutTimeline(
  ctx: MerchantContext,
  id: string,
): Promise<CheckoutTimeline> {
  const { paymentIntentId } = await findCheckoutSession(ctx.db, ctx, id);
  const { merchantId } = ctx;
  const [steps, sent, receipts] = await Promise.all([
    ctx.db.checkoutStep.findMany({
      where: { merchantId, sessionId: id },
      orderBy: [{ at: "asc" }, { id: "asc" }],
      take: stepsMax,
    }),
    sendings(ctx, paymentIntentId ?? ""),
    receiptsOf(ctx, paymentIntentId ?? ""),
  ]);
  const told = steps.map(({ kind, at, detail }): TimedStep => ({
    kind,
    at,
    detail: detail as CheckoutStep["detail"],
  }));
  const all = [...told, ...sent, ...receipts].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other),
  );
  return {
    sessionId: id,
    steps: all.map(({ kind, at, detail }) => ({ kind, at: at.toISOString(), detail })),
  };
}

type TimedStep = Omit<CheckoutStep, "at"> & { at: Date };

/** Order of entries within the same millisecond: nothing is answered before it was sent. */
function rank({ kind }: TimedStep): number {
  if (kind === "opened") return 0;
  if (kind === "language" || kind === "method_chosen" || kind === "field_wrong") return 1;
  return kind === "sent" ? 2 : 3;
}

async function sendings(ctx: MerchantContext, paymentIntentId: string): Promise<TimedStep[]> {
  const rows = await ctx.db.paymentAttempt.findMany({
    where: { merchantId: ctx.merchantId, paymentIntentId },
    orderBy: { createdAt: "asc" },
    take: stepsMax,
  });
  return rows.map(({ createdAt, method, paymentMethodId }) => ({
    kind: "sent",
    at: createdAt,
    detail: { method: method === "card" && paymentMethodId ? "saved_card" : method },
  }));
}

async function receiptsOf(ctx: MerchantContext, paymentIntentId: string): Promise<TimedStep[]> {
  const { merchantId } = ctx;
  const paid = await ctx.db.event.findMany({
    where: { merchantId, relatedEntityId: paymentIntentId, type: "payment_intent.succeeded" },
    select: { id: true },
  });
  const rows = await ctx.db.message.findMany({
    where: { merchantId, eventId: { in: paid.map((event) => event.id) }, sentAt: { not: null } },
  });
  return rows.flatMap(({ sentAt }) =>
    sentAt ? [{ kind: "receipt_sent", at: sentAt, detail: {} }] : [],
  );
}
