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
