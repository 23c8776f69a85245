import type { ReadingContext } from "#server/core/context.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { getCustomerNames } from "#server/routers/dashboard/customer-names.ts";
import { dunningOf } from "#server/wire/atoms/merchant/dunning.ts";
import { type RetryQueue, retryRowsMax } from "#server/wire/dashboard/retry-row.ts";
import { declineFacts } from "#server/wire/payments/decline-codes.ts";
import type { PaymentError } from "#server/wire/payments/payment-intent.ts";

/** The past-due subscriptions of a merchant, the next to be tried first, with why they were declined. */
export async function getRetryQueue(ctx: ReadingContext): Promise<RetryQueue> {
  const { db, merchantId } = ctx;
  const where = { merchantId, status: "past_due", collection: "charge" } as const;
  const [found, total, merchant] = await Promise.all([
    db.subscription.findMany({
      where,
      orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
      take: retryRowsMax,
      include: { method: { select: { refusedFor: true, detachedAt: true } } },
    }),
    db.subscription.count({ where }),
    db.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { dunning: true } }),
  ]);
  const [errors, names] = await Promise.all([
    lastErrors(ctx, found),
    getCustomerNames(
      ctx,
      found.map(({ customerId }) => customerId),
    ),
  ]);
  const triesMax = dunningOf(merchant.dunning).retryDays.length + 1;
  const rows = found.map((row) => {
    const error = errors.get(row.id);
    const code = row.method?.refusedFor ?? error?.declineCode ?? error?.code;
    return {
      id: row.id,
      customerId: row.customerId,
      customer: names[row.customerId] ?? "",
      amount: Number(row.amount),
      currency: row.currency,
      reason: code ? declineFacts(code).brief : null,
      failedTries: row.renewalAttempts,
      triesMax: Math.max(triesMax, row.renewalAttempts),
      nextRetryAt: row.nextAttemptAt?.toISOString() ?? null,
      needsCustomer:
        !row.method ||
        row.method.refusedFor !== null ||
        row.method.detachedAt !== null ||
        error?.advice === "authenticate",
    };
  });
  return { rows, total };
}

/** Why the latest renewal of each subscription was declined. */
async function lastErrors(
  { db, merchantId }: ReadingContext,
  rows: SubscriptionModel[],
): Promise<Map<string, PaymentError>> {
  const renewals = await db.paymentIntent.findMany({
    where: { merchantId, subscriptionId: { in: rows.map(({ id }) => id) }, mode: "payment" },
    orderBy: [{ subscriptionId: "asc" }, { createdAt: "desc" }],
    distinct: ["subscriptionId"],
    select: { subscriptionId: true, lastError: true },
  });
  return new Map(
    renewals.flatMap(({ subscriptionId, lastError }) =>
      subscriptionId && lastError ? [[subscriptionId, lastError as PaymentError]] : [],
    ),
  );
}
