import { describe, expect, test } from "vitest";
import { readFunctions } from "#server/programs/schema/functions.ts";
import { readMerchantTables } from "#server/workshop/testing/statements/merchant-tables.ts";
import { unnamedMerchant } from "#server/workshop/testing/statements/unnamed-merchant.ts";

/** Functions that read over all merchants, each for its reason. */
const overAll: Record<string, string> = {
  merchants_to_fan_out: "finds the merchants that have events to fan out",
  merchants_to_send: "finds the merchants that have deliveries to send",
};

const tables = readMerchantTables();
const files = await readFunctions();
const bodies = files.flatMap(({ sql }) =>
  [...sql.matchAll(/FUNCTION (\w+)[\s\S]*?(\$\w*\$)([\s\S]*?)\2/g)].map(
    ([, name = "", , body = ""]) => ({ name, body }),
  ),
);

describe("a function of the database names the merchant in all that it does", () => {
  test.each(bodies)("$name", ({ name, body }) => {
    const unnamed = unnamedMerchant(body, tables);
    if (name in overAll) expect(unnamed).not.toEqual([]);
    else expect(unnamed).toEqual([]);
  });
});
