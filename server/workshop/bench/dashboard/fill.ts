import type pg from "pg";
import { fillInBulk } from "#server/workshop/load/fill-in-bulk.ts";

export type Filling = { merchantId: string; payments: number; customers: number };

/**
 * Gives a merchant customers with names, and payments of a year as a shop has them, by plain SQL: of ten eight
 * paid, one declined, one abandoned; of a hundred three refunded a day later, one disputed, two of which the bank
 * asked who pays; a fifth in another currency; by card of three brands, each with a session that says what was bought.
 */
export async function fillDashboard(client: pg.Client, filling: Filling): Promise<void> {
  await fillInBulk(client, tables, async () => {
    for (const sql of [customers, sessions, payments, attempts, refunds, disputes, events])
      await client.query(ofMerchant(sql, filling));
  });
}

/** The names stand in the text: of a parameter in a SELECT list PostgreSQL does not know the type. */
function ofMerchant(sql: string, { merchantId, payments: rows, customers: people }: Filling) {
  return sql
    .replaceAll(":merchant", `'${merchantId}'::text`)
    .replaceAll(":rows", String(rows))
    .replaceAll(":people", String(people));
}

const numbered = (prefix: string, number: string) =>
  `'${prefix}_' || lpad((${number})::text, 26, '0')`;
const all = `generate_series(1, :rows) AS n`;
const createdAt = `now() - (:rows - n) * (interval '365 days' / :rows)`;
const amount = `(n % 397 + 3) * 100 + n % 100`;
const currency = `CASE WHEN n % 5 = 0 THEN 'USD' ELSE 'EUR' END`;
const isPaid = `n % 10 < 8`;
const first = `(ARRAY['Vera','Angela','Tom','Ines','Omar','Lea','Jonas','Mira','Paul','Zoe'])[n % 10 + 1]`;
const last = `(ARRAY['Lindqvist','Moreau','Okafor','Petrov','Schmidt','Tanaka','Rossi'])[n % 7 + 1]`;
const customer = numbered("cus", "n % :people + 1");

const customers = `
  INSERT INTO customers (id, "merchantId", email, "emailKey", name, "searchText", metadata, "createdAt", "updatedAt")
  SELECT ${numbered("cus", "n")}, :merchant, mail, mail, name, lower(name) || ' ' || mail || ' ' || ${numbered("cus", "n")},
         '{}', now() - (:people - n) * (interval '365 days' / :people), now()
  FROM (SELECT n, ${first} || ' ' || ${last} AS name, lower(${first}) || n || '@example.com' AS mail
        FROM generate_series(1, :people) AS n) AS people`;

const sessions = `
  INSERT INTO checkout_sessions (id, "merchantId", "paymentIntentId", "customerId", "lineItems", "totalAmount", currency, mode, purpose,
    status, "paymentStatus", "hostedCheckoutConfig", metadata, "expiresAt", "loadedAt", "createdAt", "updatedAt")
  SELECT ${numbered("cs", "n")}, :merchant, ${numbered("pi", "n")}, ${customer},
         jsonb_build_array(jsonb_build_object('name', 'Monstera, ' || n % 40, 'amount', ${amount}, 'currency', ${currency},
           'quantity', 1, 'productId', NULL, 'imageId', NULL, 'imageUrl', NULL)),
         ${amount}, ${currency}, 'payment', 'purchase',
         (CASE WHEN ${isPaid} THEN 'complete' ELSE 'expired' END)::"CheckoutSessionStatus",
         (CASE WHEN ${isPaid} THEN 'paid' ELSE 'unpaid' END)::"CheckoutPaymentStatus",
         '{}', '{}', ${createdAt}, CASE WHEN n % 20 <> 19 THEN ${createdAt} END, ${createdAt}, ${createdAt} FROM ${all}`;

const payments = `
  INSERT INTO payment_intents (id, "merchantId", "customerId", "checkoutSessionId", amount, currency, status, mode, "captureMethod",
    "amountCaptured", "amountRefunded", "lastError", dispute, metadata, "createdAt", "updatedAt")
  SELECT ${numbered("pi", "n")}, :merchant, ${customer}, ${numbered("cs", "n")}, ${amount}, ${currency},
         (CASE WHEN ${isPaid} THEN 'succeeded' ELSE 'requires_payment_method' END)::"PaymentIntentStatus", 'payment', 'automatic',
         CASE WHEN ${isPaid} THEN ${amount} ELSE 0 END, CASE WHEN n % 100 IN (1, 2, 3) THEN ${amount} ELSE 0 END,
         CASE WHEN n % 10 = 8 THEN '{"code":"card_declined","declineCode":"insufficient_funds"}'::jsonb END,
         CASE WHEN n % 100 = 7 THEN jsonb_build_object('id', 'dp_none', 'kind', 'chargeback', 'amount', 1, 'respondBy', null,
           'status', CASE WHEN n % 1000 = 7 THEN 'open' ELSE 'lost' END) END,
         jsonb_build_object('orderId', n::text), ${createdAt}, ${createdAt} FROM ${all}`;

const attempts = `
  INSERT INTO payment_attempts (id, "merchantId", "paymentIntentId", method, status, processor, amount, currency, "cardBrand", "cardLast4",
    "createdAt", "settledAt")
  SELECT ${numbered("att", "n")}, :merchant, ${numbered("pi", "n")}, 'card',
         (CASE WHEN ${isPaid} THEN 'succeeded' ELSE 'failed' END)::"PaymentAttemptStatus", 'sandbox', ${amount}, ${currency},
         (ARRAY['visa','mastercard','amex'])[n % 3 + 1], lpad((n % 10000)::text, 4, '0'), ${createdAt}, ${createdAt} FROM ${all}`;

const dayLater = `least(now(), ${createdAt} + interval '1 day')`;

const refunds = `
  INSERT INTO refunds (id, "merchantId", "paymentIntentId", amount, currency, destination, status, metadata, "createdAt", "updatedAt")
  SELECT ${numbered("re", "n")}, :merchant, ${numbered("pi", "n")}, ${amount}, ${currency}, 'card', 'succeeded', '{}', ${dayLater}, ${dayLater}
  FROM ${all} WHERE n % 100 IN (1, 2, 3)`;

const disputes = `
  INSERT INTO disputes (id, "merchantId", "paymentIntentId", amount, currency, reason, status, "processorDispute", "createdAt", "updatedAt")
  SELECT ${numbered("dp", "n")}, :merchant, ${numbered("pi", "n")}, ${amount}, ${currency}, 'fraudulent',
         (CASE WHEN n % 1000 = 7 THEN 'open' ELSE 'lost' END)::"DisputeStatus", ${numbered("processor", "n")}, ${dayLater}, ${dayLater}
  FROM ${all} WHERE n % 100 = 7`;

const events = `
  INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
  SELECT ${numbered("evt", "n")}, :merchant, 'payment_intent.requires_action', '{}', ${numbered("pi", "n")}, 'payment_intent', 1, ${createdAt}
  FROM ${all} WHERE n % 50 IN (4, 9)`;

const tables = [
  "customers",
  "checkout_sessions",
  "payment_intents",
  "payment_attempts",
  "refunds",
  "disputes",
  "events",
];
