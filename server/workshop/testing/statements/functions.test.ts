import { describe, expect, test } from "vitest";
import { readFunctions } from "#server/programs/schema/functions.ts";
import { functionQueries } from "#server/workshop/testing/statements/function-queries.ts";
import { readMerchantTables } from "#server/workshop/testing/statements/merchant-tables.ts";
import { unnamedMerchant } from "#server/workshop/testing/statements/unnamed-merchant.ts";

/** Functions that read over all merchants, each for its reason. */
const overAll: Record<string, string> = {
  merchants_to_fan_out: "finds the merchants that have events to fan out",
  merchants_to_send: "finds the merchants that have deliveries to send",
};

const tables = readMerchantTables();
const files = await readFunctions("citus");
const functions = files.flatMap(({ sql }) => functionQueries(sql));

describe("a function of the database names the merchant in all that it does", () => {
  test.each(functions)("$name", ({ name, queries }) => {
    const unnamed = queries.flatMap((query) => unnamedMerchant(query, tables));
    if (name in overAll) expect(unnamed).not.toEqual([]);
    else expect(unnamed).toEqual([]);
  });
});

test("a query in a loop, in a condition or in an assignment of a function is read", () => {
  const planted = `CREATE FUNCTION planted() RETURNS SETOF text LANGUAGE plpgsql AS $$
    DECLARE sum bigint := (SELECT count(*) FROM refunds);
    BEGIN
      FOR sum IN SELECT amount FROM payouts LOOP NULL; END LOOP;
      IF EXISTS (SELECT FROM disputes) THEN sum := (SELECT count(*) FROM customers); END IF;
      RETURN QUERY SELECT id FROM events WHERE "merchantId" = sum::text;
    END $$;
    CREATE FUNCTION plain() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM files $$`;
  const [first, second] = functionQueries(planted).map(({ queries }) =>
    queries.flatMap((query) => unnamedMerchant(query, tables)),
  );
  expect(first?.toSorted()).toEqual(["customers", "disputes", "payouts", "refunds"]);
  expect(second).toEqual(["files"]);
});
