import type pg from "pg";
import { fillInBulk } from "#server/workshop/load/fill-in-bulk.ts";

/** Number of rows to write to every list of one merchant. */
type Filling = { merchantId: string; rows: number };

/**
 * Gives merchants rows in every list by plain SQL, of the newest moments: two thirds of the payments and
 * sessions paid, an event delivered once each. Of the ledger's entries accounts say how many they have, as
 * posting would have left them.
 */
export async function fillLists(client: pg.Client, fillings: readonly Filling[]): Promise<void> {
  await fillInBulk(client, tables, async () => {
    for (const { merchantId, rows } of fillings)
      for (const sql of parts) await client.query(ofMerchant(sql, merchantId, rows));
  });
}

/** The names stand in the text: of a parameter in a SELECT list PostgreSQL does not know the type. */
function ofMerchant(sql: string, merchantId: string, rows: number): string {
  return sql.replaceAll(":merchant", `'${merchantId}'::text`).replaceAll(":rows", `${rows}`);
}

const createdAt = `timestamptz '2026-01-01' + n * interval '1 second'`;
const id = (prefix: string) => `'${prefix}_' || :merchant || lpad(n::text, 8, '0')`;
const numbers = `generate_series(1, :rows) AS n`;

const merchant = `
  INSERT INTO merchants (id, name, "createdAt", "updatedAt") VALUES (:merchant, 'Lists', now(), now())`;

const customers = `
  INSERT INTO customers (id, "merchantId", email, "emailKey", "phoneNumber", name, "searchText", metadata, "createdAt", "updatedAt")
  SELECT ${id("cus")}, :merchant, 'c' || n || '@example.com', 'c' || n || '@example.com',
         '+4420' || (70000000 + n), 'Customer ' || n,
         'customer ' || n || ' c' || n || '@example.com +4420' || (70000000 + n) || ' cus_' || n, '{}',
         ${createdAt}, ${createdAt} FROM ${numbers}`;

const links = `
  INSERT INTO payment_links (id, "merchantId", "totalAmount", currency, mode, active, "successUrl", "cancelUrl", metadata, "createdAt", "updatedAt")
  SELECT ${id("plink")}, :merchant, 4900, 'EUR', 'payment', true, 'https://shop.example/thanks', 'https://shop.example/cart',
         '{"orderId":"6735"}', ${createdAt}, ${createdAt} FROM ${numbers}`;

const sessions = `
  INSERT INTO checkout_sessions (id, "merchantId", "lineItems", "totalAmount", currency, mode, purpose, status, "paymentStatus",
    "hostedCheckoutConfig", metadata, "expiresAt", "createdAt", "updatedAt")
  SELECT ${id("cs")}, :merchant, '[]', 4900, 'EUR', 'payment', 'purchase',
         (CASE WHEN n % 3 < 2 THEN 'complete' ELSE 'expired' END)::"CheckoutSessionStatus",
         (CASE WHEN n % 3 < 2 THEN 'paid' ELSE 'unpaid' END)::"CheckoutPaymentStatus",
         '{}', '{}', ${createdAt}, ${createdAt}, ${createdAt} FROM ${numbers}`;

const payments = `
  INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", "amountCaptured", metadata, "createdAt", "updatedAt")
  SELECT ${id("pi")}, :merchant, 4900, 'EUR',
         (CASE WHEN n % 3 < 2 THEN 'succeeded' ELSE 'canceled' END)::"PaymentIntentStatus", 'payment', 'automatic',
         CASE WHEN n % 3 < 2 THEN 4900 ELSE 0 END, '{}', ${createdAt}, ${createdAt} FROM ${numbers}`;

const endpoint = `
  INSERT INTO webhook_endpoints (id, "merchantId", url, events, secret, active, "createdBy", metadata, "createdAt", "updatedAt")
  VALUES ('we_' || :merchant, :merchant, 'https://shop.example', '{*}', '', true, '{}', '{}', now(), now())`;

const events = `
  INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
  SELECT ${id("evt")}, :merchant, 'payment.completed', '{"data":{"text":"' || repeat('x', 400) || '"}}',
         ${id("pi")}, 'payment_intent', 1, ${createdAt} FROM ${numbers}`;

const deliveries = `
  INSERT INTO webhook_deliveries (id, "merchantId", "eventId", "endpointId", status, attempts, "deliveredAt", "createdAt")
  SELECT ${id("dlv")}, :merchant, ${id("evt")}, 'we_' || :merchant, 'delivered', 1, ${createdAt}, ${createdAt} FROM ${numbers}`;

const accounts = `
  INSERT INTO ledger_accounts (id, "merchantId", type, "ownerId", currency, balance, "entryCount", "createdAt")
  SELECT 'acct_' || type || :merchant, :merchant, type::"LedgerAccountType", :merchant, 'EUR', sign * 4900 * :rows::bigint, :rows, now()
  FROM (VALUES ('merchant', 1), ('clearing', -1)) AS side (type, sign)`;

const transactions = `
  INSERT INTO ledger_transactions (id, "merchantId", type, currency, "relatedEntityId", "relatedEntityType", "createdAt")
  SELECT ${id("btx")}, :merchant, 'payment', 'EUR', ${id("pi")}, 'payment_intent', ${createdAt} FROM ${numbers}`;

const entries = `
  INSERT INTO ledger_entries ("merchantId", "accountId", number, "transactionId", amount, "balanceAfter", hash, "createdAt")
  SELECT :merchant, 'acct_' || type || :merchant, n, ${id("btx")}, sign * 4900, sign * 4900 * n::bigint, '', ${createdAt}
  FROM ${numbers}, (VALUES ('merchant', 1), ('clearing', -1)) AS side (type, sign)`;

const discount = `
  INSERT INTO discounts (id, "merchantId", name, "percentOff", duration, "productIds", "firstPurchaseOnly", "oncePerCustomer", metadata, "createdAt", "updatedAt")
  VALUES ('disc_' || :merchant, :merchant, 'Sale', 2000, 'once', '{}', false, false, '{}', now(), now())`;

const codes = `
  INSERT INTO promotion_codes (id, "merchantId", "discountId", code, "codeKey", active, "createdAt", "updatedAt")
  SELECT ${id("promo")}, :merchant, 'disc_' || :merchant, 'CODE' || n, 'CODE' || n, n % 3 < 2, ${createdAt}, ${createdAt} FROM ${numbers}`;

const parts = [
  merchant,
  discount,
  codes,
  customers,
  links,
  sessions,
  payments,
  endpoint,
  events,
  deliveries,
  accounts,
  transactions,
  entries,
];
const tables = [
  "discounts",
  "promotion_codes",
  "customers",
  "payment_links",
  "checkout_sessions",
  "payment_intents",
  "webhook_endpoints",
  "events",
  "webhook_deliveries",
  "ledger_accounts",
  "ledger_transactions",
  "ledger_entries",
];
