import { expect, test } from "vitest";
import {
  allowed,
  type SpanAttributes,
  withoutValues,
} from "#server/core/telemetry/span-attributes.ts";

test("a span says what is listed, in the form that it has, and nothing else", () => {
  const said = {
    "http.request.method": "POST",
    "http.route": "/api/canary/customers/{id}",
    "http.response.status_code": 201,
    "canary.merchant.id": "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
    "canary.procedure": "paymentIntents.confirm",
    "error.type": "card_declined",
  };
  const given = {
    ...said,
    "canary.request.id": null,
    "http.url": "https://pay.example/invitation?token=opensesame",
    password: "opensesame",
    toString: "opensesame",
  };
  expect(allowed(given as SpanAttributes)).toEqual(said);
});

test.each([
  ["http.route", "/invitation?token=opensesame"],
  ["http.route", "/customers?search=ada@example.com"],
  ["http.request.method", "opensesame"],
  ["canary.merchant.id", "sk_test_opensesame"],
  ["canary.request.id", "Bearer opensesame"],
  ["canary.event.id", "ada@example.com"],
  ["error.type", "duplicate key (opensesame)"],
  ["db.query.text", "SELECT 'opensesame'"],
  ["db.query.text", 'SELECT "open sesame"'],
])("%s is left out when it is %s", (name, value) => {
  expect(allowed({ [name]: value })).toEqual({});
});

test.each([
  ["SELECT id FROM t WHERE a = $1", "SELECT id FROM t WHERE a = $1"],
  ["SELECT 'it''s'  FROM t", "SELECT ? FROM t"],
  [String.raw`SELECT E'it\'s' FROM t`, "SELECT ? FROM t"],
  ["SELECT $a$ 4242 'x' $a$, $$y$$", "SELECT ?, ?"],
  ["SELECT 4242424242424242, -1.5, $12", "SELECT ?, -?, $12"],
  ["SELECT 1 -- ada@example.com\n/* sk_test_1 */ FROM t", "SELECT ? FROM t"],
  ['UPDATE t SET "leaseUntil" = NULL', 'UPDATE t SET "leaseUntil" = NULL'],
  ["SELECT 'ada''; DROP' || E'x'", "SELECT ? || ?"],
])("a statement is told without values: %s", (sql, told) => {
  expect(withoutValues(sql)).toBe(told);
  expect(allowed({ "db.query.text": told })).toEqual({ "db.query.text": told });
});

test("a long statement is told by its beginning, wherever in a name the limit falls", () => {
  for (const before of [3_980, 3_990, 3_995, 3_998, 4_000]) {
    const sql = withoutValues(
      `SELECT ${"x".repeat(before)}, "merchantId", "createdAt" FROM payouts`,
    );
    expect(sql.length).toBeGreaterThan(3_900);
    expect(allowed({ "db.query.text": sql })).toEqual({ "db.query.text": sql });
  }
});
