import pg from "pg";
import { addMs, dayMs } from "#server/core/clock.ts";
import { fillInBulk } from "#server/workshop/load/fill-in-bulk.ts";

type Fill = {
  url: string;
  merchantId: string;
  now: Date;
  subscriptions: number;
  due: number;
  /** Products of the lines, which share 24.00 euros: one line without a product where none are named. */
  productIds?: readonly (string | null)[];
};

/**
 * Active monthly subscriptions of one merchant, in their second period, each of a customer with a card; so many of them
 * are due for renewal.
 */
export async function fillSubscriptions(fill: Fill): Promise<void> {
  const { url, merchantId, now, subscriptions, due, productIds = [null] } = fill;
  const began = addMs(now, -31 * dayMs).toISOString();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const numbered = "generate_series(1, $3::int) AS n";
  const values = [merchantId, began, subscriptions];
  const tables = [
    "customers",
    "sandbox_methods",
    "payment_methods",
    "subscriptions",
    "subscription_movements",
  ];
  await fillInBulk(client, tables, async () => {
    await client.query(
      `INSERT INTO customers (id, "merchantId", email, "emailKey", "searchText", metadata, "createdAt", "updatedAt")
       SELECT 'cus_' || lpad(n::text, 12, '0'), $1, n || '@example.com', n || '@example.com', n || '@example.com', '{}',
              $2::timestamptz, $2::timestamptz FROM ${numbered}`,
      values,
    );
    await client.query(
      `INSERT INTO sandbox_methods (token, scenario, brand, last4, "expMonth", "expYear", fingerprint, "createdAt")
       SELECT 'spm_' || n, 'visa', 'visa', '4242', 12, 2099, 'f', $1::timestamptz FROM generate_series(1, $2::int) AS n`,
      [began, subscriptions],
    );
    await client.query(
      `INSERT INTO payment_methods (id, "merchantId", "customerId", type, provider, "processorMethod", brand, last4,
         "expiryMonth", "expiryYear", fingerprint, "isDefault", "createdAt")
       SELECT 'pm_' || lpad(n::text, 12, '0'), $1, 'cus_' || lpad(n::text, 12, '0'), 'card', 'sandbox', 'spm_' || n,
              'visa', '4242', 12, 2099, 'f', true, $2::timestamptz FROM ${numbered}`,
      values,
    );
    await client.query(
      `INSERT INTO subscriptions (id, "merchantId", "customerId", "paymentMethodId", amount, currency, recurring, "lineItems",
         status, "anchorAt", "currentPeriodStart", "currentPeriodEnd", "nextAttemptAt", metadata, "createdAt", "updatedAt")
       SELECT 'sub_' || lpad(n::text, 12, '0'), $1, 'cus_' || lpad(n::text, 12, '0'), 'pm_' || lpad(n::text, 12, '0'),
              2400, 'EUR', '{"interval":"month","intervalCount":1}', $6::jsonb,
              'active', $2::timestamptz, $2::timestamptz, ends, ends, '{}', $7::timestamptz, $7::timestamptz
       FROM (SELECT n, CASE WHEN n <= $4 THEN $5::timestamptz ELSE $5::timestamptz + interval '20 days' END AS ends
             FROM ${numbered}) AS sold`,
      [
        ...values,
        due,
        addMs(now, -1000).toISOString(),
        JSON.stringify(linesOf(productIds)),
        addMs(now, -62 * dayMs).toISOString(),
      ],
    );
    await client.query(
      `INSERT INTO subscription_movements ("merchantId", "subscriptionId", ordinal, "customerId", currency, kind, "mrrBefore",
         "mrrAfter", items, month, at)
       SELECT $1, 'sub_' || lpad(n::text, 12, '0'), 0, 'cus_' || lpad(n::text, 12, '0'), 'EUR', 'new', 0, 2400, $4::jsonb,
              to_char($2::timestamptz, 'YYYY-MM'), $2::timestamptz FROM ${numbered}`,
      [...values, JSON.stringify(itemsOf(productIds))],
    );
  });
  await client.end();
}

function linesOf(productIds: readonly (string | null)[]) {
  const amount = 2400 / productIds.length;
  const line = { type: "item", name: "Plant of the month", quantity: 1, amount, currency: "EUR" };
  const none = { priceId: null, imageId: null, imageUrl: null };
  return productIds.map((productId) => ({ ...line, ...none, productId }));
}

function itemsOf(productIds: readonly (string | null)[]) {
  const after = 2400 / productIds.length;
  return productIds.map((productId) => ({ productId, before: 0, after }));
}
