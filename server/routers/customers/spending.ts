import type { ReadingContext } from "#server/core/context.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import type { Spending } from "#server/wire/payments/customer.ts";

type Row = {
  currency: string;
  payments: number;
  paid: bigint;
  refunded: bigint;
  disputed: bigint;
  funded: bigint;
};

/**
 * How much a customer has spent, exactly, in each currency. Money that they put into their balance
 * is apart: it is spent when a purchase is paid from there. @throws not_found
 */
export async function getSpending(ctx: ReadingContext, id: string): Promise<Spending> {
  await findCustomer(ctx.db, ctx, id);
  const { merchantId } = ctx;
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT currency,
           count(*) FILTER (WHERE NOT "isFunding")::int AS payments,
           coalesce(sum("amountCaptured") FILTER (WHERE NOT "isFunding"), 0)::bigint AS paid,
           coalesce(sum("amountRefunded") FILTER (WHERE NOT "isFunding"), 0)::bigint AS refunded,
           coalesce(sum(disputed) FILTER (WHERE NOT "isFunding"), 0)::bigint AS disputed,
           coalesce(sum("amountCaptured" - "amountRefunded") FILTER (WHERE "isFunding"), 0)::bigint AS funded
      FROM (
        SELECT intent.currency, intent."amountCaptured", intent."amountRefunded",
               coalesce(session.purpose = 'balance_funding', false) AS "isFunding",
               (SELECT coalesce(sum(dispute.amount - dispute."amountReinstated"), 0) FROM disputes dispute
                 WHERE dispute."merchantId" = intent."merchantId" AND dispute."paymentIntentId" = intent.id
                   AND dispute.kind = 'chargeback' AND NOT dispute.duplicate AND dispute.status <> 'won') AS disputed
          FROM payment_intents intent
          LEFT JOIN checkout_sessions session
            ON session."merchantId" = intent."merchantId" AND session.id = intent."checkoutSessionId"
         WHERE intent."merchantId" = ${merchantId} AND intent."customerId" = ${id} AND intent."amountCaptured" > 0
      ) paid
     GROUP BY currency
     ORDER BY currency`;
  return rows.map(({ currency, payments, ...sums }) => ({
    currency,
    payments,
    paid: Number(sums.paid),
    refunded: Number(sums.refunded),
    disputed: Number(sums.disputed),
    funded: Number(sums.funded),
  }));
}
