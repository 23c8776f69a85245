import { expect, inject, test } from "vitest";
import { runStatement } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { connect } from "#server/workshop/testing/database/connect.ts";
import { databaseUrl } from "#server/workshop/testing/database/template-database.ts";
import { wrongTypes } from "#server/workshop/testing/statements/parameter-types.ts";
import { written } from "#server/workshop/testing/statements/watch.ts";

const { url, statements } = inject("testPostgres");
const client = await connect(databaseUrl(url, statements));
const where = `WHERE "merchantId" = $2 AND id = $3`;

test.each([
  [
    "a fee whose other arm is 0",
    `UPDATE payment_intents SET "feeAmount" = CASE WHEN $4::bool THEN 0 ELSE $1 END ${where}`,
    "$1 is guessed to be integer",
  ],
  [
    "a sum that falls back to a literal",
    `UPDATE payment_intents SET "amountCaptured" = coalesce($1, 0) ${where}`,
    "$1 is guessed to be integer",
  ],
  [
    "the greater of a sum and a literal",
    `UPDATE refunds SET amount = greatest(1, $1) ${where}`,
    "$1 is guessed to be integer",
  ],
  [
    "a sum that is added to a literal",
    `SELECT id FROM payouts ${where} AND amount > 0 + $1`,
    "$1 is guessed to be integer",
  ],
  [
    "a sum that is cast to less than its column",
    `UPDATE payouts SET amount = $1::int ${where}`,
    "$1 is cast to integer and meets bigint",
  ],
  [
    "a sum that is cast to less by another notation",
    `UPDATE payouts SET amount = CAST($1 AS int) ${where}`,
    "$1 is cast to integer and meets bigint",
  ],
  [
    "sums in an array that is cast to less",
    `SELECT id FROM payouts ${where} AND amount = ANY($1::int[])`,
    "$1 is cast to integer[] and meets bigint[]",
  ],
  [
    "a moment without its time zone",
    `SELECT id FROM payouts ${where} AND "createdAt" > $1::timestamp`,
    "$1 is cast to timestamp without time zone and meets timestamp with time zone",
  ],
  [
    "a text where a uuid is wanted",
    `SELECT id FROM payouts ${where} AND gen_random_uuid() = $1::text`,
    "operator does not exist: uuid = text",
  ],
])("is refused: %s", async (_, sql, reason) => {
  expect(await wrongTypes(client, sql)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  `UPDATE payment_intents SET "feeAmount" = CASE WHEN $4::bool THEN 0 ELSE $1::bigint END ${where}`,
  `UPDATE payment_intents SET "amountCaptured" = "amountCaptured" + $1 ${where}`,
  `UPDATE payment_attempts SET "cardExpYear" = $1::int ${where}`,
  `UPDATE payment_attempts SET "cardExpYear" = $1 ${where}`,
  `SELECT id FROM payouts ${where} AND "createdAt" > $1 LIMIT $4`,
  `INSERT INTO payment_attempts ("merchantId", id, "cardExpYear") VALUES ($2, $3, $1)
   ON CONFLICT ("merchantId", id) DO UPDATE SET "cardExpYear" = $4`,
])("is right: %s", async (sql) => {
  expect(await wrongTypes(client, sql)).toEqual([]);
});

test("what the service sends by hand is checked, whichever way it goes; what Prisma writes is not", async () => {
  const services = await createTestServices();
  written.clear();
  const past = Prisma.sql`SELECT coalesce(${1}, 0) AS past`;
  const through = Prisma.sql`SELECT greatest(${1}, 0) AS through`;
  await runStatement(services.db, past);
  await transactAside(services, async ({ tx }) => {
    await tx.customer.count({ where: { merchantId: "mer_1" } });
    return tx.$queryRaw(through);
  });
  expect([...written].filter((sql) => !/customers|transact/.test(sql))).toEqual([
    past.text,
    through.text,
  ]);
  written.clear();
});
