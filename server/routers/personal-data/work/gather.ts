import { Prisma } from "#server/generated/prisma/client.ts";
import { addressKeys } from "#server/notifications/reminders/address-key.ts";
import type { RecordTable } from "#server/routers/personal-data/inventory.ts";
import {
  allRecords,
  type Erasing,
  placeAfter,
  type Portion,
  portionRows,
  recordsOf,
} from "#server/routers/personal-data/work/erasing.ts";

/** SQL that selects the ids of a person's records, of those that were found before. */
type Ids = (erasing: Erasing) => Prisma.Sql;

/** Rows that name the customer; of a payment that is nobody's customer's there are none. */
function ofCustomer(
  table: "credits" | "payment_links" | "payment_methods" | "subscriptions" | "invoices",
): Ids {
  return ({ ctx, erasure }) => Prisma.sql`
    SELECT r.id FROM ${Prisma.raw(table)} r
    WHERE r."merchantId" = ${ctx.merchantId} AND r."customerId" = ${erasure.subjectId}`;
}

/** Rows that name a payment that was found. */
function ofPayments(
  table: "payment_attempts" | "refunds" | "disputes" | "discount_redemptions",
): Ids {
  return (erasing) => Prisma.sql`
    SELECT r.id FROM ${Prisma.raw(table)} r
    WHERE r."merchantId" = ${erasing.ctx.merchantId} AND r."paymentIntentId" IN (${recordsOf(erasing, "payment_intents")})`;
}

/** The keys of the person's addresses. */
function keysOf({ ctx, erasure }: Erasing): string[] {
  const addresses = erasure.identifiers.filter((one) => one.includes("@"));
  return addresses.flatMap((one) => addressKeys(ctx.env, ctx.merchantId, one));
}

/** The queries for the ids of a person's records, by table. Each may use the ids that the ones before it have found. */
const gatherings: readonly (readonly [RecordTable, Ids])[] = [
  [
    "customers",
    ({ ctx, erasure }) => Prisma.sql`
      SELECT r.id FROM customers r WHERE r."merchantId" = ${ctx.merchantId} AND r.id = ${erasure.subjectId}`,
  ],
  [
    "payment_intents",
    ({ ctx, erasure }) => Prisma.sql`
      SELECT r.id FROM payment_intents r
      WHERE r."merchantId" = ${ctx.merchantId} AND r."customerId" = ${erasure.subjectId}
      UNION SELECT r.id FROM payment_intents r WHERE r."merchantId" = ${ctx.merchantId} AND r.id = ${erasure.subjectId}`,
  ],
  [
    // A shopper who only types an address is the payment's customer, not the session's.
    "checkout_sessions",
    (erasing) => Prisma.sql`
      SELECT r.id FROM checkout_sessions r
      WHERE r."merchantId" = ${erasing.ctx.merchantId} AND r."customerId" = ${erasing.erasure.subjectId}
      UNION SELECT r."checkoutSessionId" FROM payment_intents r
      WHERE r."merchantId" = ${erasing.ctx.merchantId} AND r."checkoutSessionId" IS NOT NULL
        AND r.id IN (${recordsOf(erasing, "payment_intents")})`,
  ],
  ["payment_attempts", ofPayments("payment_attempts")],
  ["payment_links", ofCustomer("payment_links")],
  ["payment_methods", ofCustomer("payment_methods")],
  ["subscriptions", ofCustomer("subscriptions")],
  ["invoices", ofCustomer("invoices")],
  [
    // A payer may be somebody else: an entry is known by whose invoice it names.
    "bank_statement_entries",
    (erasing) => Prisma.sql`
      SELECT r.id FROM bank_statement_entries r
      WHERE r."merchantId" = ${erasing.ctx.merchantId} AND r."invoiceIds" && ARRAY(${recordsOf(erasing, "invoices")})`,
  ],
  ["credits", ofCustomer("credits")],
  [
    "transfers",
    ({ ctx, erasure }) => Prisma.sql`
      SELECT r.id FROM transfers r
      WHERE r."merchantId" = ${ctx.merchantId} AND r."fromCustomerId" = ${erasure.subjectId}
      UNION SELECT r.id FROM transfers r
      WHERE r."merchantId" = ${ctx.merchantId} AND r."toCustomerId" = ${erasure.subjectId}`,
  ],
  ["refunds", ofPayments("refunds")],
  ["discount_redemptions", ofPayments("discount_redemptions")],
  [
    // Reminders of the person's sessions, and reminders to an address of theirs: the page of a link takes one before it
    // has a session.
    "order_reminders",
    (erasing) => Prisma.sql`
      SELECT r.id FROM order_reminders r
      WHERE r."merchantId" = ${erasing.ctx.merchantId} AND r."checkoutSessionId" IN (${recordsOf(erasing, "checkout_sessions")})
      UNION SELECT r.id FROM order_reminders r
      WHERE r."merchantId" = ${erasing.ctx.merchantId} AND r."addressKey" = ANY(${keysOf(erasing)}::text[])`,
  ],
  [
    // The evidence of an open dispute is needed; once the dispute is decided, a new round begins
    // (payments/disputes/record.ts).
    "disputes",
    (erasing) => Prisma.sql`
      SELECT r.id FROM (${ofPayments("disputes")(erasing)}) mine
      JOIN disputes r ON r."merchantId" = ${erasing.ctx.merchantId} AND r.id = mine.id
      WHERE r.status NOT IN ('open', 'under_review')`,
  ],
  [
    // Public ones are pictures of products.
    "files",
    (erasing) => Prisma.sql`
      SELECT r.id FROM files r
      WHERE r."merchantId" = ${erasing.ctx.merchantId} AND NOT r."isPublic" AND r."relatedEntityId" IN (${allRecords(erasing)})
      UNION SELECT r.id FROM files r
      WHERE r."merchantId" = ${erasing.ctx.merchantId} AND NOT r."isPublic" AND r.id IN (
        SELECT file ->> 'fileId' FROM disputes d CROSS JOIN LATERAL jsonb_array_elements(d."evidenceFiles") file
        WHERE d."merchantId" = ${erasing.ctx.merchantId} AND d.id IN (${recordsOf(erasing, "disputes")}))`,
  ],
];

/** Writes down which records are the person's, table by table. */
export const gatherAll: Portion[] = gatherings.map(([ofTable, idsOf]) => async (erasing) => {
  const { ctx, erasure } = erasing;
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
        SELECT id FROM (${idsOf(erasing)}) mine WHERE id > ${erasure.place} ORDER BY id LIMIT ${portionRows}`;
  const ids = rows.map(({ id }) => id);
  await ctx.db.erasureRecord.createMany({
    data: ids.map((recordId) => ({
      merchantId: ctx.merchantId,
      erasureId: erasure.id,
      ofTable,
      recordId,
    })),
    skipDuplicates: true,
  });
  return placeAfter(ids);
});
