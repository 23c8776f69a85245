import { Prisma } from "#server/generated/prisma/client.ts";
import { isLostDispute, isLostRefund } from "#server/routers/dashboard/overview/lost.ts";
import { amountConditions } from "#server/routers/dashboard/payments/amount-conditions.ts";
import { searchPhrases } from "#server/routers/dashboard/payments/search-phrases.ts";
import {
  idEndLength,
  searchTerms,
  type SearchTerms,
} from "#server/routers/dashboard/payments/search-terms.ts";
import { soldBy } from "#server/routers/dashboard/payments/sold-payments.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { PaymentFilter, PaymentStanding } from "#server/wire/dashboard/payment-row.ts";

/** Number of matching customers that a search considers; with more, the person has to type a longer word. */
const customersMax = 500;

/** A number that the index of ends has, so it stands in the statement as the index has it. */
const idEndSql = Prisma.raw(String(idEndLength));

/**
 * Length of a payment's id. The beginning of an id, padded with z’s to this length, sorts after each id that it
 * begins, in whatever order text is.
 */
const idLength = "pi_".length + 26;

const lost = Prisma.sql`(p.dispute->>'status' = 'lost' AND p.dispute->>'kind' IS DISTINCT FROM 'inquiry')`;
const undisputed = Prisma.sql`(coalesce(p.dispute->>'status', '') NOT IN ('open', 'under_review', 'lost')
  OR (p.dispute->>'status' = 'lost' AND p.dispute->>'kind' = 'inquiry'))`;
const failedLast = Prisma.sql`jsonb_typeof(p."lastError") IS NOT DISTINCT FROM 'object'`;

/** The same, where it is true: of an order of values the planner knows how many rows there are, of a function it does not. */
const hasFailed = Prisma.sql`p."lastError" >= '{}'`;

/** Word for word a part of the condition of the index payment_intents_waiting_by_hand; the other part is `tried`. */
const waits = Prisma.sql`(p.status = 'requires_confirmation' OR (p.status = 'requires_payment_method' AND NOT ${failedLast}))`;

/** The rules of `standingOf` in wire/dashboard/payment-row.ts. */
const standings: Record<PaymentStanding, Prisma.Sql> = {
  disputed: Prisma.sql`p.dispute IS NOT NULL AND p.dispute->>'status' IN ('open', 'under_review')`,
  dispute_lost: Prisma.sql`p.dispute IS NOT NULL AND ${lost}`,
  paid: Prisma.sql`${undisputed} AND p.status = 'succeeded' AND p."amountRefunded" = 0`,
  refunded: Prisma.sql`${undisputed} AND p.status = 'succeeded' AND p."amountRefunded" > 0 AND p."amountRefunded" >= p."amountCaptured"`,
  partially_refunded: Prisma.sql`${undisputed} AND p.status = 'succeeded' AND p."amountRefunded" > 0 AND p."amountRefunded" < p."amountCaptured"`,
  declined: Prisma.sql`${undisputed} AND p.status = 'requires_payment_method' AND ${hasFailed}`,
  waiting: Prisma.sql`${undisputed} AND ${waits}`,
  held: Prisma.sql`${undisputed} AND p.status = 'requires_capture'`,
  authenticating: Prisma.sql`${undisputed} AND p.status = 'requires_action'`,
  processing: Prisma.sql`${undisputed} AND p.status = 'processing'`,
  failed: Prisma.sql`${undisputed} AND p.status = 'failed'`,
  canceled: Prisma.sql`${undisputed} AND p.status = 'canceled'`,
};

/**
 * A shopper or a program has tried to pay, or the payment belongs to no checkout: a checkout that nobody tried to
 * pay stands among checkouts alone. Word for word the condition of the index payment_intents_tried_by_hand; the
 * counters of prisma/functions/count-rows.sql keep the others apart by the same rule.
 */
const tried = Prisma.sql`(p."checkoutSessionId" IS NULL OR p."processorPayment" IS NOT NULL OR p."lastError" IS NOT NULL
  OR p.status NOT IN ('requires_payment_method', 'requires_confirmation', 'canceled'))`;

/** As the overview counts them, in the words of the indexes that it reads. */
const outcomes = {
  captured: Prisma.sql`p."amountCaptured" > 0 AND p.mode <> 'setup'`,
  failed: Prisma.sql`p.status <> 'succeeded' AND jsonb_typeof(p."lastError") = 'object'`,
  tried: Prisma.sql`p.mode <> 'setup' AND (p."amountCaptured" > 0 OR jsonb_typeof(p."lastError") = 'object')`,
};
const failedBecause = Prisma.sql`coalesce(p."lastError"->>'declineCode', p."lastError"->>'code')`;

const dateOf = (moment: string | undefined) => (moment ? new Date(moment) : undefined);

/**
 * The filter's condition on `payment_intents p`, as one that names the merchant. `isWalked`: attempts are looked
 * at payment by payment, in the list's order, however many the planner expects.
 */
export function paymentConditions(
  merchantId: string,
  filter: PaymentFilter,
  { isWalked = false } = {},
): Prisma.Sql {
  const { standing, method, currency, from, to, search } = filter;
  const parts = [Prisma.sql`p."merchantId" = ${merchantId}`];
  if (!namesPayments(filter)) parts.push(tried);
  if (standing) parts.push(standings[standing]);
  if (currency) parts.push(Prisma.sql`p.currency = ${currency}`);
  parts.push(...amountConditions(filter));
  if (from) parts.push(Prisma.sql`p."createdAt" >= ${new Date(from)}`);
  if (to) parts.push(Prisma.sql`p."createdAt" < ${new Date(to)}`);
  if (filter.customerId) parts.push(Prisma.sql`p."customerId" = ${filter.customerId}`);
  if (filter.ids) parts.push(Prisma.sql`p.id = ANY(${filter.ids})`);
  if (filter.sameCardAs) parts.push(withCardOf(merchantId, filter.sameCardAs));
  if (method) parts.push(triedWith(merchantId, method, isWalked));
  if (filter.paymentLinkId) {
    parts.push(Prisma.sql`p."checkoutSessionId" IN (SELECT id FROM checkout_sessions
      WHERE "merchantId" = ${merchantId} AND "paymentLinkId" = ${filter.paymentLinkId})`);
  }
  if (filter.outcome) parts.push(outcomes[filter.outcome]);
  if (filter.reason)
    parts.push(Prisma.sql`${outcomes.failed} AND ${failedBecause} = ${filter.reason}`);
  const sold = { linkId: filter.soldLinkId, productId: filter.soldProductId };
  if (sold.linkId ?? sold.productId) {
    const within = { from: dateOf(from), to: dateOf(to), currency };
    parts.push(Prisma.sql`p.id IN (${soldBy(merchantId, within, sold)})`);
  }
  if (filter.lostFrom ?? filter.lostTo)
    parts.push(Prisma.sql`p.id IN (${lostWithin(merchantId, filter)})`);
  if (search?.trim())
    parts.push(...searchPhrases(search).map((phrase) => found(merchantId, phrase)));
  return Prisma.join(parts, " AND ");
}

/** A search by the id of a payment finds it, whether or not anybody has tried to pay it. */
function namesPayments({ ids, search }: PaymentFilter): boolean {
  return ids !== undefined || (search !== undefined && searchTerms(search).id !== null);
}

/** Payments whose refunds and disputes of that time the overview counts. */
function lostWithin(merchantId: string, { lostFrom, lostTo }: PaymentFilter): Prisma.Sql {
  const then = [Prisma.sql`"merchantId" = ${merchantId}`];
  if (lostFrom) then.push(Prisma.sql`"createdAt" >= ${new Date(lostFrom)}`);
  if (lostTo) then.push(Prisma.sql`"createdAt" < ${new Date(lostTo)}`);
  const where = Prisma.join(then, " AND ");
  return Prisma.sql`
    SELECT "paymentIntentId" FROM refunds WHERE ${where} AND ${isLostRefund}
    UNION ALL
    SELECT "paymentIntentId" FROM disputes WHERE ${where} AND ${isLostDispute}`;
}

/** By the keyed hash of the number; the index of last digits finds the attempts that may have it. */
function withCardOf(merchantId: string, paymentId: string): Prisma.Sql {
  return Prisma.sql`p.id IN (SELECT attempt."paymentIntentId" FROM payment_attempts attempt
    WHERE attempt."merchantId" = ${merchantId} AND (attempt."cardLast4", attempt."cardFingerprint") = (
      SELECT "cardLast4", "cardFingerprint" FROM payment_attempts
      WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentId} AND "cardFingerprint" IS NOT NULL
      ORDER BY "createdAt" DESC, id DESC LIMIT 1))`;
}

function triedWith(merchantId: string, method: string, isWalked: boolean): Prisma.Sql {
  const how =
    method === "wallet" || isBankWay(method)
      ? Prisma.sql`attempt.method = ${method}`
      : Prisma.sql`lower(attempt."cardBrand") = ${method}`;
  return Prisma.sql`EXISTS (SELECT FROM payment_attempts attempt
    WHERE attempt."merchantId" = ${merchantId} AND attempt."paymentIntentId" = p.id AND ${how}
    ${isWalked ? Prisma.sql`OFFSET 0` : Prisma.empty})`;
}

/** By every meaning of the words; each is a search by an index, so that no list is walked for them. */
function found(merchantId: string, typed: string): Prisma.Sql {
  const terms = searchTerms(typed);
  const { id, idStart, idEnd, last4, receipt, amounts } = terms;
  const own = Prisma.sql`SELECT id FROM payment_intents WHERE "merchantId" = ${merchantId}`;
  const ways: Prisma.Sql[] = [];
  if (id) {
    ways.push(Prisma.sql`${own} AND id = ${id}`);
    ways.push(Prisma.sql`${own} AND "checkoutSessionId" = ${id}`);
    ways.push(Prisma.sql`${own} AND "customerId" = ${id}`);
    ways.push(Prisma.sql`SELECT "paymentIntentId" FROM disputes
      WHERE "merchantId" = ${merchantId} AND id = ${id}`);
    ways.push(Prisma.sql`SELECT "paymentIntentId" FROM refunds
      WHERE "merchantId" = ${merchantId} AND id = ${id}`);
  }
  if (idStart) {
    const end = idStart.padEnd(idLength, "z");
    ways.push(Prisma.sql`${own} AND id >= ${idStart} AND id <= ${end}`);
  }
  if (idEnd) {
    ways.push(Prisma.sql`${own} AND right(id, ${idEndSql}) = ${idEnd.slice(-idEndLength)}
      AND id LIKE ${`%${idEnd}`}`);
  }
  if (last4) {
    ways.push(Prisma.sql`SELECT "paymentIntentId" FROM payment_attempts
      WHERE "merchantId" = ${merchantId} AND "cardLast4" = ${last4}`);
  }
  if (receipt !== null) {
    ways.push(Prisma.sql`SELECT "paymentIntentId" FROM receipts
      WHERE "merchantId" = ${merchantId} AND number = ${receipt}`);
    ways.push(Prisma.sql`SELECT "paymentIntentId" FROM refund_notes
      WHERE "merchantId" = ${merchantId} AND number = ${receipt}`);
  }
  for (const { amount, currencies } of amounts) {
    ways.push(Prisma.sql`${own} AND amount = ${amount} AND currency = ANY(${currencies})`);
  }
  ways.push(...ofPeople(merchantId, terms));
  if (!id) ways.push(ofMetadata(merchantId, terms.entry ?? { key: null, value: typed.trim() }));
  if (ways.length === 0) return Prisma.sql`false`;
  return Prisma.sql`p.id IN (${Prisma.join(ways, " UNION ALL ")})`;
}

/** By what a customer, or a shopper without a customer, is known by: name, email address, telephone number. */
function ofPeople(merchantId: string, { like, phone }: SearchTerms): Prisma.Sql[] {
  const own = Prisma.sql`SELECT id FROM payment_intents WHERE "merchantId" = ${merchantId}`;
  const operands = [like, phone && `%${phone}%`].filter((operand) => operand !== null);
  return operands.flatMap((operand) => [
    Prisma.sql`${own} AND "customerId" IN (SELECT id FROM customers
      WHERE "merchantId" = ${merchantId} AND "searchText" LIKE ${operand} LIMIT ${customersMax})`,
    Prisma.sql`${own} AND "checkoutSessionId" IN (SELECT id FROM checkout_sessions
      WHERE "merchantId" = ${merchantId} AND contact IS NOT NULL AND ${contactText} LIKE ${operand} LIMIT ${customersMax})`,
  ]);
}

/** Word for word the expression of the index checkout_sessions_contact_by_hand. */
const contactText = Prisma.sql`lower(coalesce(contact->>'name', '') || ' ' || coalesce(contact->>'email', '') || ' '
  || coalesce(contact->>'phoneNumber', '') || ' ' || regexp_replace(coalesce(contact->>'phoneNumber', ''), '[^[:digit:]]', '', 'g'))`;

/** The keys of metadata that the merchant uses are read from so many of its latest payments. */
const keysReadFrom = 300;
const keysMax = 30;

/** By a value of metadata, under the key that is typed or under each that the latest payments have. */
function ofMetadata(
  merchantId: string,
  { key, value }: { key: string | null; value: string },
): Prisma.Sql {
  const keys = key
    ? Prisma.sql`SELECT ${key}::text AS key`
    : Prisma.sql`SELECT DISTINCT jsonb_object_keys(metadata) AS key FROM (SELECT metadata FROM payment_intents
        WHERE "merchantId" = ${merchantId} ORDER BY "createdAt" DESC, id DESC LIMIT ${keysReadFrom}) latest LIMIT ${keysMax}`;
  return Prisma.sql`SELECT with_entry.id FROM (${keys}) AS known, LATERAL (
    SELECT id FROM payment_intents
    WHERE jsonb_set('{}', ARRAY["merchantId"], metadata) @> jsonb_build_object(${merchantId}::text, jsonb_build_object(known.key, ${value}::text))
      AND metadata <> '{}' AND "merchantId" = ${merchantId} LIMIT ${customersMax}) AS with_entry`;
}
