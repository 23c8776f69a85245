import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { shownSums } from "#server/pricing/sums/shown-sums.ts";
import { paymentMovements } from "#server/routers/dashboard/payments/payment-money.ts";
import { attemptEntries, cardOf } from "#server/routers/dashboard/story/attempts.ts";
import { countSameCard, readCustomerBefore } from "#server/routers/dashboard/story/history.ts";
import { messageEntries } from "#server/routers/dashboard/story/messages.ts";
import {
  disputeEntries,
  refundEntries,
  warningEntries,
} from "#server/routers/dashboard/story/money.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { PaymentStory, StoryEntry } from "#server/wire/dashboard/payment-story.ts";
import type { CheckoutStep } from "#server/wire/payments/checkout-timeline.ts";

/** How many entries of each kind are told; a story with more has stopped being one. */
export const eachMax = 100;

/** Everything that happened to one payment, oldest first, from the page to the last message. @throws not_found */
export async function getPaymentStory(ctx: MerchantContext, id: string): Promise<PaymentStory> {
  const { merchantId } = ctx;
  const intent = await ctx.db.paymentIntent.findUnique({
    where: own({ merchantId }, id),
    include: { session: { include: { link: { select: { name: true } } } } },
  });
  if (!intent) throw notFound();
  const where = { merchantId, paymentIntentId: id };
  const of = { where, take: eachMax };
  const ids = { where, select: { id: true } };
  const [attempts, refunds, disputes, ...all] = await Promise.all([
    ctx.db.paymentAttempt.findMany({ ...of, orderBy: { createdAt: "asc" } }),
    ctx.db.refund.findMany({ ...of, orderBy: { createdAt: "asc" } }),
    ctx.db.dispute.findMany({ ...of, orderBy: { createdAt: "asc" } }),
    // A payment that came too late is booked for its attempt.
    ctx.db.paymentAttempt.findMany(ids),
    ctx.db.refund.findMany(ids),
    ctx.db.dispute.findMany(ids),
    ctx.db.giftCard.findMany(ids),
  ]);
  const refundIds = refunds.map((one) => one.id);
  const paid = [id, ...(intent.checkoutSessionId ? [intent.checkoutSessionId] : [])];
  const [messages, money, steps, makers, sameCard, before] = await Promise.all([
    messageEntries(ctx, [...paid, ...refundIds, ...disputes.map((one) => one.id)]),
    // Includes all of them: the amount left does not depend on how many are shown.
    moneyOf(ctx, [...paid, ...all.flat().map((one) => one.id)]),
    stepEntries(ctx, intent.checkoutSessionId),
    readRefundMakers(ctx, refundIds),
    countSameCard(ctx, attempts, id),
    readCustomerBefore(ctx, intent),
  ]);
  const entries = [
    ...sessionEntries(intent),
    ...steps,
    ...attemptEntries(attempts),
    ...refundEntries(refunds, makers),
    ...warningEntries(intent),
    ...disputeEntries(disputes),
    ...messages,
  ];
  // Entries of the same moment keep this order: a cause comes before its effect.
  entries.sort((a, b) => a.at.localeCompare(b.at));
  return { entries, money, order: orderOf(intent), card: cardOf(attempts), sameCard, before };
}

type PricedIntent = {
  amount: bigint;
  breakdown: unknown;
  session: { hostedCheckoutConfig: unknown } | null;
};

function orderOf({ amount, breakdown, session }: PricedIntent): PaymentStory["order"] {
  const known = breakdown as Breakdown | null;
  const config = session?.hostedCheckoutConfig as HostedCheckoutConfig | undefined;
  const { taxes } = shownSums({
    lineItems: [],
    breakdown: known,
    total: Number(amount),
    ownCode: null,
    taxRate: config?.taxRate,
  });
  return { discountId: known?.discount?.discountId ?? null, taxes };
}

type Intent = {
  id: string;
  status: string;
  createdAt: Date;
  updatedAt: Date;
  session: { status: string; link: { name: string | null } | null } | null;
};

function sessionEntries({ id, status, createdAt, updatedAt, session }: Intent): StoryEntry[] {
  const plain = { amount: null, detail: null, durationMs: null, record: null };
  const entries: StoryEntry[] = [
    {
      ...plain,
      id: `${id} made`,
      at: createdAt.toISOString(),
      kind: "made",
      detail: session?.link?.name ?? null,
    },
  ];
  if (status === "canceled") {
    const kind = session?.status === "expired" ? "expired" : "canceled";
    entries.push({ ...plain, id: `${id} ended`, at: updatedAt.toISOString(), kind });
  }
  return entries;
}

/** The merchant's money from the payment according to the ledger: booked sums, not computed ones. */
async function moneyOf(ctx: MerchantContext, sources: string[]): Promise<PaymentStory["money"]> {
  const rows = await ctx.db.ledgerTransaction.findMany({
    where: {
      merchantId: ctx.merchantId,
      type: { in: paymentMovements },
      relatedEntityId: { in: sources },
    },
    include: { entries: { include: { account: { select: { type: true } } } } },
    orderBy: { createdAt: "asc" },
  });
  const booked = rows.flatMap(({ type, entries }) =>
    entries
      .filter(({ account }) => account.type === "merchant")
      .map(({ amount }) => ({ type, amount: Number(amount) })),
  );
  const sums = new Map<string, number>();
  for (const { type, amount } of booked) sums.set(type, (sums.get(type) ?? 0) + amount);
  const lines = [...sums].map(([type, amount]) => ({ type, amount }));
  return { lines, left: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The maker of each of these refunds, a person or a key, by name. Empty where the reader may not know it. */
async function readRefundMakers(
  { db, merchantId, principal }: MerchantContext,
  refundIds: string[],
): Promise<Map<string, string>> {
  const may = principal?.scopes.has("audit-log:read") ?? true;
  if (!may || refundIds.length === 0) return new Map();
  const rows = await db.auditEntry.findMany({
    where: { merchantId, action: "refunds.create", objectId: { in: refundIds }, refusal: null },
    select: { objectId: true, actorName: true },
  });
  return new Map(rows.map(({ objectId, actorName }) => [objectId ?? "", actorName]));
}

/** More than a page ever writes. */
const stepsMax = 200;

/** Steps that attempts and letters do not tell: those of the shopper in between. */
const told = ["opened", "field_wrong", "bank_asked", "came_back", "left"] as const;

/** The shopper's steps on the payment page; none for a payment without a page. */
async function stepEntries(ctx: MerchantContext, sessionId: string | null): Promise<StoryEntry[]> {
  if (sessionId === null) return [];
  const rows = await ctx.db.checkoutStep.findMany({
    where: { merchantId: ctx.merchantId, sessionId, kind: { in: [...told] } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    take: stepsMax,
  });
  return rows.map(({ id, kind, at, detail }) => ({
    id,
    at: at.toISOString(),
    kind: told.find((one) => one === kind) ?? "opened",
    amount: null,
    detail: detailOf(detail as CheckoutStep["detail"] | null),
    durationMs: null,
    record: null,
  }));
}

/** Which fields were wrong; of a page that was closed and opened again, that it was. */
function detailOf(detail: CheckoutStep["detail"] | null): string | null {
  return detail?.closed ? "page" : (detail?.fields?.join(", ") ?? null);
}
