import { Prisma } from "#server/generated/prisma/client.ts";
import { soldMax } from "#server/wire/dashboard/overview.ts";

type Within = {
  from?: Date | undefined;
  to?: Date | undefined;
  currency?: string | undefined;
};

/**
 * The newest payments that brought money then, each with the checkout that it goes back to: a renewal with that
 * by which its subscription was bought. One more than are looked at, so that it shows whether there are more. A limit,
 * because what a checkout sold stands in its lines, which no index knows.
 */
export function soldPayments(merchantId: string, { from, to, currency }: Within): Prisma.Sql {
  const parts = [Prisma.sql`"merchantId" = ${merchantId}`];
  if (from) parts.push(Prisma.sql`"createdAt" >= ${from}`);
  if (to) parts.push(Prisma.sql`"createdAt" < ${to}`);
  if (currency) parts.push(Prisma.sql`currency = ${currency}`);
  const where = Prisma.join(
    [...parts, Prisma.sql`"amountCaptured" > 0 AND mode <> 'setup'`],
    " AND ",
  );
  return Prisma.sql`
    SELECT p.id, coalesce(p."checkoutSessionId", s."checkoutSessionId") AS session,
           p."amountCaptured" AS volume
      FROM (SELECT id, "checkoutSessionId", "subscriptionId", "amountCaptured"
              FROM payment_intents WHERE ${where}
             ORDER BY "createdAt" DESC LIMIT ${soldMax + 1}) p
      LEFT JOIN subscriptions s ON s."merchantId" = ${merchantId} AND s.id = p."subscriptionId"`;
}

/** The ids of the payments whose checkout sold this link or product. */
export function soldBy(
  merchantId: string,
  within: Within,
  { linkId, productId }: { linkId?: string | undefined; productId?: string | undefined },
): Prisma.Sql {
  const parts = [Prisma.sql`bought."merchantId" = ${merchantId}`];
  if (linkId) parts.push(Prisma.sql`bought."paymentLinkId" = ${linkId}`);
  if (productId) {
    const line = JSON.stringify([{ productId }]);
    parts.push(Prisma.sql`bought."lineItems" @> ${line}::jsonb`);
  }
  return Prisma.sql`
    SELECT paid.id FROM (${soldPayments(merchantId, within)}) paid
      JOIN checkout_sessions bought ON bought.id = paid.session AND ${Prisma.join(parts, " AND ")}`;
}
