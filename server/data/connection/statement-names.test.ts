import { expect, test } from "vitest";
import { statementNames } from "#server/data/connection/statement-names.ts";

test("a statement has one name, from its text", () => {
  const [one, other] = [statementNames(), statementNames()];
  expect(one("SELECT 1")).toMatch(/^canary_[0-9a-f]{24}$/);
  expect(one("SELECT 1")).toBe(other("SELECT 1"));
  expect(one("SELECT 1")).not.toBe(one("SELECT 2"));
});

test.each([
  "SELECT * FROM customers",
  "UPDATE customers SET name = $1 RETURNING *",
  "SELECT * FROM (SELECT id FROM customers) AS found",
  "SELECT id FROM customers WHERE name LIKE $1",
  "SELECT id FROM customers WHERE metadata @> $1",
])("%s is planned each time", (sql) => {
  expect(statementNames()(sql)).toBeUndefined();
});

test.each([
  "SELECT count(*) FROM customers",
  "WITH found AS (SELECT * FROM customers WHERE id = ANY(ARRAY($1, $2))) SELECT id FROM found",
  "WITH i AS (UPDATE payment_intents SET status = $1 RETURNING *) SELECT i.id FROM i",
  "SELECT id FROM events WHERE (id, type) IN (SELECT * FROM unnest($1::text[], $2::text[]))",
])("%s is planned once", (sql) => {
  expect(statementNames()(sql)).toBeDefined();
});
