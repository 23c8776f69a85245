import { describe, expect, test } from "vitest";
import { unnamedMerchant } from "#server/workshop/testing/statements/unnamed-merchant.ts";

const tables = new Set(["customers", "events", "event_outbox", "webhook_deliveries"]);
const unnamed = (sql: string) => unnamedMerchant(sql, tables);

describe("a statement names the merchant", () => {
  test.each([
    `SELECT "public"."customers"."id" FROM "public"."customers" WHERE ("public"."customers"."merchantId" = $1 AND 1=1) LIMIT $2`,
    `SELECT id FROM customers WHERE "merchantId" = $1`,
    `SELECT id FROM customers c WHERE $1 = c."merchantId"`,
    `SELECT id FROM customers WHERE "merchantId" = ANY($1) AND id = ANY($2)`,
    `SELECT id FROM customers WHERE ("merchantId", id) IN (($1, $2), ($3, $4))`,
    `SELECT id FROM customers WHERE (customers."merchantId", customers.id) = ($1, $2)`,
    `INSERT INTO "public"."customers" ("id", "merchantId") VALUES ($1, $2) RETURNING "id"`,
    `INSERT INTO customers AS c (id, "merchantId") SELECT id, m FROM json_to_recordset($1) AS r(id text, m text)`,
    `UPDATE customers SET name = 'FROM events' WHERE id = $1 AND "merchantId" = $2`,
    `DELETE FROM customers WHERE "merchantId" IN ($1, $2)`,
    `WITH gone AS (DELETE FROM event_outbox w WHERE w."merchantId" = $1 RETURNING "eventId")
     SELECT e.id FROM gone JOIN events e ON e."merchantId" = $1 AND e.id = gone."eventId"`,
    `SELECT e.id FROM events e, webhook_deliveries d WHERE d."merchantId" = e."merchantId" AND e."merchantId" = $1`,
    `SELECT id FROM events WHERE "merchantId" = $1 AND id IN (SELECT "eventId" FROM event_outbox WHERE "merchantId" = $1)`,
    `SELECT 1 FROM events e WHERE e."merchantId" = $1
       AND EXISTS (SELECT FROM webhook_deliveries d WHERE d."merchantId" = e."merchantId")`,
    `SELECT "merchantId" FROM merchants -- customers
     WHERE id = $1 /* FROM customers */`,
    `BEGIN`,
    `WITH customers AS (SELECT 1 AS id) SELECT id FROM customers`,
    `SELECT id FROM customers WHERE ("merchantId" = $1 AND id = $2) OR ("merchantId" = $1 AND id = $3)`,
    `SELECT 1 FROM events JOIN customers USING ("merchantId", id) WHERE events."merchantId" = $1`,
    `SELECT id FROM customers WHERE "merchantId"::text = $1 FOR UPDATE OF customers`,
    `SELECT id FROM customers WHERE ("merchantId" = $1) IS TRUE`,
  ])("%s", (sql) => {
    expect(unnamed(sql)).toEqual([]);
  });
});

describe("a statement does not", () => {
  test.each([
    [`SELECT "public"."customers"."merchantId" FROM "public"."customers" WHERE 1=1`, ["customers"]],
    [`SELECT "merchantId" FROM customers WHERE id = $1 ORDER BY "merchantId"`, ["customers"]],
    [`SELECT 1 FROM customers WHERE "merchantId" > $1`, ["customers"]],
    [`SELECT 1 FROM customers WHERE ("merchantId", id) > ($1, $2)`, ["customers"]],
    [`SELECT 1 FROM customers WHERE "merchantId" IS NOT NULL`, ["customers"]],
    [`SELECT 1 FROM customers WHERE ("merchantId" = $1) IS NOT TRUE`, ["customers"]],
    [`UPDATE customers SET name = $1 WHERE id = $2`, ["customers"]],
    [
      `DELETE FROM ONLY customers c USING events e WHERE e."merchantId" = $1 AND e.id = c.id`,
      ["customers"],
    ],
    [`INSERT INTO customers SELECT * FROM claimed`, ["customers"]],
    [
      `SELECT 1 FROM events e JOIN customers c ON c.id = e.id WHERE e."merchantId" = $1`,
      ["customers"],
    ],
    [`SELECT 1 FROM events e, customers c WHERE e."merchantId" = $1`, ["customers"]],
    [
      `SELECT 1 FROM events e JOIN customers c ON c."merchantId" = e."merchantId"`,
      ["events", "customers"],
    ],
    [
      `SELECT id FROM events WHERE "merchantId" = $1 UNION ALL SELECT id FROM customers`,
      ["customers"],
    ],
    [
      `SELECT id FROM events WHERE "merchantId" = $1 AND id IN (SELECT "eventId" FROM event_outbox)`,
      ["event_outbox"],
    ],
    [
      `WITH a AS (SELECT id FROM customers) SELECT 1 FROM a, events WHERE events."merchantId" = $1`,
      ["customers"],
    ],
  ])("%s", (sql, expected) => {
    expect(unnamed(sql)).toEqual(expected);
  });
});

describe("a condition that other rows can pass does not name the merchant", () => {
  test.each([
    `UPDATE customers SET "merchantId" = $1 WHERE id = $2`,
    `SELECT "merchantId" = $1 FROM customers`,
    `SELECT id FROM customers WHERE "merchantId" = $1 OR id = $2`,
    `SELECT id FROM customers WHERE NOT "merchantId" = $1`,
    `SELECT id FROM customers WHERE "merchantId" NOT IN ($1)`,
    `SELECT id FROM customers WHERE ("merchantId" = $1) IS NOT TRUE`,
    `SELECT id FROM customers WHERE "merchantId" = "merchantId"`,
    `SELECT 1 FROM customers c LEFT JOIN events e ON c."merchantId" = $1 AND e."merchantId" = $1`,
    `SELECT 1 FROM events e RIGHT JOIN customers c ON c."merchantId" = e."merchantId" WHERE e."merchantId" = $1`,
    `SELECT (SELECT 1 FROM events e WHERE e."merchantId" = $1 AND c."merchantId" = $1) FROM customers c`,
    `SELECT count(*) FILTER (WHERE "merchantId" = $1) FROM customers`,
    `SELECT id FROM customers ORDER BY "merchantId" = $1`,
    `WITH customers AS (SELECT id FROM customers) SELECT id FROM customers`,
    `TABLE customers`,
    `TRUNCATE customers`,
    `COPY customers TO STDOUT`,
  ])("%s", (sql) => {
    expect(unnamed(sql)).toEqual(["customers"]);
  });
});

test.each([
  `SELECT id FROM customers WHERE name = $q$"merchantId" = $q$`,
  String.raw`SELECT id FROM customers WHERE name = E'\'"merchantId" = '`,
  `SELECT id FROM customers /* /* */ WHERE "merchantId" = $1 -- */`,
])("a text or a comment is no condition: %s", (sql) => {
  expect(unnamed(sql)).toEqual(["customers"]);
});
