import { expect, test } from "vitest";
import { termsOf } from "#server/programs/cli/import/price-terms.ts";
import { csvColumns } from "#server/programs/cli/import/read-csv-export.ts";
import { readExport } from "#server/programs/cli/import/read-stripe.ts";

/**
 * First lines of files that Stripe's dashboard exported, as their owners have published them: prices and customers of 2025
 * and 2026, subscriptions with the columns that migrations read.
 */
const headers = {
  prices:
    "Price ID,Product ID,Product Name,Product Statement Descriptor,Product Tax Code,Description,Created (UTC),Amount,Currency,Interval,Interval Count,Usage Type,Aggregate Usage,Billing Scheme,Trial Period Days,Tax Behavior,slot (metadata)",
  customers:
    "id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status,Total Spend,Payment Count,Refunded Volume,Dispute Losses,tag (metadata)",
  subscriptions:
    "id,Customer ID,Customer Name,Customer Email,Plan,Quantity,Currency,Interval,Amount,Status,Created (UTC),Start (UTC),Current Period Start (UTC),Current Period End (UTC),Trial Start (UTC),Trial End (UTC),Canceled At (UTC),Ended At (UTC)",
};

test.each(["prices", "customers", "subscriptions"] as const)(
  "the columns that are read of %s are columns of Stripe's files",
  (kind) => {
    const columns = headers[kind].split(",");
    expect(csvColumns[kind].filter((column) => !columns.includes(column))).toEqual([]);
  },
);

test("customers are read with their metadata", () => {
  const line = 'cus_1,,ada@example.com,"Lovelace, Ada",2025-03-19 05:57,,,,19.00,1,,,vip';
  const { objects, problems, notes } = readExport(
    "customers.csv",
    `\uFEFF${headers.customers}\r\n${line}\r\n`,
  );
  expect(problems).toEqual([]);
  expect(notes).toEqual([expect.stringContaining("neither addresses nor tax numbers")]);
  expect(objects).toMatchObject([
    {
      object: "customer",
      id: "cus_1",
      email: "ada@example.com",
      name: "Lovelace, Ada",
      phone: null,
      metadata: { tag: "vip" },
    },
  ]);
});

test("prices are read in the smallest unit, whichever mark the decimals have, with the products that they name", () => {
  const rest = "2025-03-19 05:57";
  const lines = [
    `price_1,prod_1,Fern,,,Monthly,${rest},29.90,eur,month,1,licensed,,per_unit,,exclusive,A`,
    `price_2,prod_1,Fern,,,,${rest},"1.234,50",eur,,,,,per_unit,,unspecified,`,
    `price_3,prod_2,Oak,,,,${rest},900,jpy,year,2,licensed,,per_unit,,unspecified,`,
    `price_4,prod_2,Oak,,,,${rest},,eur,month,1,metered,,tiered,,unspecified,`,
    `price_5,prod_2,Oak,,,,${rest},500,isk,month,1,licensed,,per_unit,,unspecified,`,
  ];
  const { objects, named, notes } = readExport("prices.csv", [headers.prices, ...lines].join("\n"));
  const prices = objects.flatMap((one) => (one.object === "price" ? [one] : []));
  expect(prices.map(termsOf)).toEqual([
    {
      amount: 2990,
      currency: "EUR",
      recurring: { interval: "month", intervalCount: 1 },
      taxBehavior: "exclusive",
    },
    { amount: 123_450, currency: "EUR", recurring: null, taxBehavior: null },
    {
      amount: 900,
      currency: "JPY",
      recurring: { interval: "year", intervalCount: 2 },
      taxBehavior: null,
    },
    expect.stringContaining("tiers"),
    {
      amount: 500,
      currency: "ISK",
      recurring: { interval: "month", intervalCount: 1 },
      taxBehavior: null,
    },
  ]);
  expect(prices[0]).toMatchObject({
    nickname: "Monthly",
    metadata: { slot: "A" },
    product: "prod_1",
  });
  expect(named).toMatchObject([
    { id: "prod_1", name: "Fern" },
    {},
    { id: "prod_2", name: "Oak" },
    {},
    {},
  ]);
  expect(notes).toEqual([expect.stringContaining("switched off")]);
});

test.each([
  [
    "a file of subscriptions, which does not tell all",
    `${headers.subscriptions}\nsub_1,cus_1`,
    /stripe subscriptions list/,
  ],
  ["another file", "Datum,Betrag\n1,2", /neither JSON .* nor a CSV file/],
  ["an open quotation mark", 'id,Email,Name\ncus_1,"a', /quotation mark/],
  ["a line without an id", `${headers.customers}\n,,ada@example.com`, /line 2: blank is no id/],
  ["nothing", "", /neither JSON/],
])("%s is refused with what to do", (_, text, reason) => {
  const { objects, problems } = readExport("file.csv", text);
  expect(objects).toEqual([]);
  expect(problems).toEqual([expect.stringMatching(reason)]);
});
