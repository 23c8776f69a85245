import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** Tables whose rows are about the record that they name, of whatever kind. */
const ofAny = ["files", "events"] as const;
/** Tables whose rows are of the customer whom they name. */
const ofCustomer = [
  "credits",
  "invoices",
  "payment_links",
  "payment_methods",
  "promotion_codes",
  "subscriptions",
] as const;
/** Tables whose rows are of the payment that they name. */
const ofPayment = ["refunds", "disputes"] as const;

/**
 * Which of these ids are those of somebody who was erased: a customer, the payment of a shopper who is none, or a
 * record of theirs. This is the one rule for what is written later: it is refused
 * (routers/customers/refuse-erased.ts), or kept without its text.
 */
export async function erasedAmong(
  db: Pick<ReadingTx, "$queryRaw">,
  { merchantId }: { merchantId: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const asked = [
    Prisma.sql`SELECT id AS named, id FROM unnest(${ids}::text[]) id`,
    ...ofAny.map(
      (table) => Prisma.sql`SELECT r.id, r."relatedEntityId" FROM ${Prisma.raw(table)} r
        WHERE r."merchantId" = ${merchantId} AND r.id = ANY(${ids}::text[])`,
    ),
  ];
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH asked AS (${Prisma.join(asked, " UNION ALL ")})
    SELECT DISTINCT asked.named AS id FROM asked JOIN (${ownersSql(merchantId)}) owned USING (id)
    WHERE EXISTS (
      SELECT FROM erasures e WHERE e."merchantId" = ${merchantId}
        AND (e."subjectId" = owned.customer OR e."subjectId" = owned.payment))`;
  return new Set(rows.map(({ id }) => id));
}

/** SQL: of each asked id that is known the customers and payments that it is of. */
function ownersSql(merchantId: string): Prisma.Sql {
  const mine = (name: string) =>
    Prisma.sql`${Prisma.raw(name)}."merchantId" = ${merchantId} AND ${Prisma.raw(name)}.id IN (SELECT asked.id FROM asked)`;
  const payment = Prisma.sql`payment_intents i ON i."merchantId" = ${merchantId}`;
  const parts = [
    Prisma.sql`SELECT r.id, r.id AS customer, NULL AS payment FROM customers r WHERE ${mine("r")}`,
    Prisma.sql`SELECT i.id, i."customerId", i.id FROM payment_intents i WHERE ${mine("i")}`,
    Prisma.sql`SELECT r.id, coalesce(r."customerId", i."customerId"), i.id FROM checkout_sessions r
      LEFT JOIN ${payment} AND i."checkoutSessionId" = r.id WHERE ${mine("r")}`,
    Prisma.sql`SELECT r.id, unnest(ARRAY[r."fromCustomerId", r."toCustomerId"]), NULL FROM transfers r WHERE ${mine("r")}`,
    ...ofCustomer.map(
      (table) =>
        Prisma.sql`SELECT r.id, r."customerId", NULL FROM ${Prisma.raw(table)} r WHERE ${mine("r")}`,
    ),
    ...ofPayment.map(
      (table) => Prisma.sql`SELECT r.id, i."customerId", i.id FROM ${Prisma.raw(table)} r
        JOIN ${payment} AND i.id = r."paymentIntentId" WHERE ${mine("r")}`,
    ),
  ];
  return Prisma.join(parts, " UNION ALL ");
}
