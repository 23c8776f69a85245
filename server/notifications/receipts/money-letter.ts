import { newId } from "#server/core/ids.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";

/** Facts of the reported event that receipts and refund notes share. */
export type MoneyEvent = {
  id: string;
  merchantId: string;
  merchantName: string;
  createdAt: Date;
  amount: bigint;
  currency: string;
  /**
   * Language, time zone and configuration of the hosted page that was paid on, or on which the subscription began;
   * null for a payment by the API.
   */
  locale: string | null;
  timeZone: string | null;
  config: HostedCheckoutConfig | null;
  /** The seller's details as they were at that time. */
  seller: Record<string, string | null> | null;
  /** The way it was paid, as attempts name it. */
  method: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** Email addresses: `typed` by the shopper, `known` from the customer. */
  typed: string | null;
  known: string | null;
};

/** The columns of a `MoneyEvent`, all but the money itself; use with `letterJoins`. */
export const letterColumns = Prisma.sql`event.id, event."merchantId", merchant.name AS "merchantName", event."createdAt",
  page.locale, page."timeZone", merchant.branding || coalesce(page."hostedCheckoutConfig", '{}') AS config,
  session.contact ->> 'email' AS typed, customer.email AS known`;

/**
 * Joins the row of a table with this id of the event's merchant, as `alias`. By LATERAL with LIMIT, which no planner turns
 * round: by statistics of a young database it would rather compare all events of a merchant with all its payments.
 */
export function joinById(table: string, alias: string, id: string): Prisma.Sql {
  return Prisma.raw(`JOIN LATERAL (
    SELECT * FROM ${table} WHERE "merchantId" = event."merchantId" AND id = ${id} LIMIT 1) ${alias} ON true`);
}

/** Joins from an `event` and its payment (`intent`) to the facts that its letter needs. */
export const letterJoins = Prisma.sql`
  JOIN merchants merchant ON merchant.id = event."merchantId"
  LEFT ${joinById("checkout_sessions", "session", 'intent."checkoutSessionId"')}
  LEFT ${joinById("subscriptions", "subscription", 'intent."subscriptionId"')}
  LEFT ${joinById("checkout_sessions", "page", 'coalesce(session.id, subscription."checkoutSessionId")')}
  LEFT ${joinById("customers", "customer", 'intent."customerId"')}
  LEFT JOIN LATERAL (
    SELECT attempt.method, attempt."cardBrand", attempt."cardLast4" FROM payment_attempts attempt
    WHERE attempt."merchantId" = event."merchantId" AND attempt."paymentIntentId" = intent.id AND attempt.status = 'succeeded'
    ORDER BY attempt."createdAt" DESC LIMIT 1) paid ON true`;

/** Selects those of the events that are of this type and newer than `since`. */
export function amongEvents(
  events: readonly { id: string; merchantId: string }[],
  type: string,
  since: Date,
): Prisma.Sql {
  const merchants = [...new Set(events.map(({ merchantId }) => merchantId))];
  const ids = events.map(({ id }) => id);
  // An event's id is no other merchant's event's too.
  return Prisma.sql`SELECT * FROM events WHERE "merchantId" = ANY(${merchants}::text[]) AND id = ANY(${ids}::text[])
    AND type = ${type} AND "createdAt" > ${since}`;
}

type Written = { subject: string; text: string; html: string; template: string; data: object };

/**
 * The message for the letter, to the address that was typed or the customer's; null where there is
 * neither. What is there and cannot be written to makes a message that has failed, which the payment's
 * story shows. One event has one message.
 */
export function letterTo(event: MoneyEvent, now: Date, write: () => Written) {
  const given = [event.typed, event.known].filter((one): one is string => Boolean(one));
  const [recipient = given[0]] = given.filter(isEmailAddress);
  if (recipient === undefined) return null;
  const { merchantId, id: eventId } = event;
  return {
    id: newId("message"),
    merchantId,
    channel: "email",
    recipient,
    ...write(),
    eventId,
    ...(isEmailAddress(recipient)
      ? { status: "pending" as const, nextAttemptAt: now }
      : { status: "failed" as const, lastError: "This is not an email address." }),
    createdAt: now,
  };
}
