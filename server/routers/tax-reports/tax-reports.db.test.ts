import { expect, test } from "vitest";
import type { TaxLineModel } from "#server/generated/prisma/models.ts";
import { listTaxLines } from "#server/routers/tax-reports/list-lines.ts";
import { taxReportCsv } from "#server/wire/tax/tax-report-csv.ts";
import type { TaxReportRow } from "#server/wire/tax/tax-report.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const world = await createWorld(app);
const intents = [await world.intent(), await world.intent(), await world.intent()];
let lines = 0;

const nothing = {
  country: null,
  region: null,
  taxClass: null,
  percentE4: null,
  kind: "none",
} as const;
const dutch = {
  ...nothing,
  country: "NL",
  taxClass: "standard",
  percentE4: 210_000,
  kind: "taxed",
} as const;

function line(change: Partial<TaxLineModel>): TaxLineModel {
  lines += 1;
  return {
    ...nothing,
    merchantId: world.merchant.id,
    sourceType: "payment",
    sourceId: `source_${lines}`,
    ordinal: 0,
    paymentIntentId: intents[0] ?? "",
    base: 0n,
    tax: 0n,
    currency: "EUR",
    at: new Date("2026-10-01T12:00:00.000Z"),
    ...change,
  };
}

async function report(from: string, to: string) {
  const key = world.merchant.apiKey;
  const { status, body } = await app.request("GET", `/tax-reports?from=${from}&to=${to}`, { key });
  expect(status).toBe(200);
  return body;
}

async function keep(...rows: TaxLineModel[]): Promise<void> {
  await app.services.db.taxLine.deleteMany({ where: { merchantId: world.merchant.id } });
  await app.services.db.taxLine.createMany({ data: rows });
}

test("payments, and what was given back of them, are added up by country, rate, class and currency", async () => {
  const [one = "", two = ""] = intents;
  await keep(
    line({ ...dutch, paymentIntentId: one, base: 10_000n, tax: 2_100n }),
    line({ ...dutch, paymentIntentId: one, base: 100n, tax: 21n }),
    line({ ...dutch, paymentIntentId: two, base: 200n, tax: 42n }),
    line({ ...dutch, sourceType: "refund", base: -100n, tax: -21n }),
    line({ ...dutch, sourceType: "dispute", base: -10_000n, tax: -2_100n }),
    line({ ...dutch, sourceType: "reinstatement", base: 10_000n, tax: 2_100n }),
    line({ ...nothing, paymentIntentId: two, base: 700n, currency: "JPY" }),
  );
  const { rows, totals } = await report("2026-10-01", "2026-12-31");
  expect(rows).toEqual([
    {
      country: "NL",
      region: null,
      taxClass: "standard",
      percent: "21",
      kind: "taxed",
      currency: "EUR",
      payments: 2,
      base: 10_300,
      tax: 2_163,
      baseGivenBack: 100,
      taxGivenBack: 21,
    },
    {
      country: null,
      region: null,
      taxClass: null,
      percent: null,
      kind: "none",
      currency: "JPY",
      payments: 1,
      base: 700,
      tax: 0,
      baseGivenBack: 0,
      taxGivenBack: 0,
    },
  ]);
  expect(
    totals.map(({ currency, taxToPay }: { currency: string; taxToPay: number }) => [
      currency,
      taxToPay,
    ]),
  ).toEqual([
    ["EUR", 2_142],
    ["JPY", 0],
  ]);
  expect(taxReportCsv({ from: "2026-10-01", to: "2026-12-31", rows })).toBe(
    [
      "from,to,country,region,taxClass,percent,kind,currency,payments,base,tax,baseGivenBack,taxGivenBack",
      "2026-10-01,2026-12-31,NL,,standard,21,taxed,EUR,2,103.00,21.63,1.00,0.21",
      "2026-10-01,2026-12-31,,,,,none,JPY,1,700,0,0,0",
      "",
    ].join("\r\n"),
  );
});

test("the first and the last day count whole, in UTC", async () => {
  const at = (moment: string) => line({ ...dutch, base: 1n, at: new Date(moment) });
  await keep(
    at("2026-09-30T23:59:59.999Z"),
    at("2026-10-01T00:00:00.000Z"),
    at("2026-10-02T23:59:59.999Z"),
    at("2026-10-03T00:00:00.000Z"),
  );
  expect((await report("2026-10-01", "2026-10-02")).rows[0].base).toBe(2);
});

test.each([
  ["to", "from=2026-10-02&to=2026-10-01"],
  ["to", "from=2024-01-01&to=2025-01-01"],
  ["from", "from=2026-02-30&to=2026-10-01"],
  ["to", "from=2026-10-01"],
])("a period that is none is refused with the path %s: %s", async (path, query) => {
  const { status, body } = await app.request("GET", `/tax-reports?${query}`);
  expect([status, body.code]).toEqual([400, "validation_failed"]);
  expect(body.message[0]).toMatch(new RegExp(`^${path}: `));
});

test("another merchant's lines are in no report", async () => {
  await keep(line({ ...dutch, base: 1n }));
  const { body } = await app.request("GET", "/tax-reports?from=2026-10-01&to=2026-10-31");
  expect(body).toEqual({ from: "2026-10-01", to: "2026-10-31", rows: [], totals: [] });
});

const { runs, seed } = searchSettings(4);

test("base and tax of all rows are those of all lines, whatever the lines", async () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const made = Array.from({ length: 1 + random.below(60) }, () => line(randomLine(random)));
    await keep(...made);
    const { rows, totals } = await report("2026-10-01", "2026-10-10");
    const counted = made.filter(({ at }) => at.getUTCMonth() === 9 && at.getUTCDate() <= 10);
    for (const currency of ["EUR", "JPY"]) {
      const net = (name: "base" | "tax") =>
        counted
          .filter((one) => one.currency === currency)
          .reduce((sum, one) => sum + one[name], 0n);
      const of = rows.filter((row: TaxReportRow) => row.currency === currency);
      const told = (plus: "base" | "tax", minus: "baseGivenBack" | "taxGivenBack") =>
        of.reduce((sum: number, row: TaxReportRow) => sum + row[plus] - row[minus], 0);
      expect([told("base", "baseGivenBack"), told("tax", "taxGivenBack")]).toEqual([
        Number(net("base")),
        Number(net("tax")),
      ]);
      const total = totals.find((one: { currency: string }) => one.currency === currency);
      expect(total?.taxToPay ?? 0).toBe(Number(net("tax")));
    }
    const groups = new Set(
      counted.map(({ country, region, taxClass, percentE4, kind, currency }) =>
        JSON.stringify([country, region, taxClass, percentE4, kind, currency]),
      ),
    );
    expect(rows).toHaveLength(groups.size);
  }
});

function randomLine(random: Random): Partial<TaxLineModel> {
  const sourceType = random.pick([
    "payment",
    "payment",
    "refund",
    "dispute",
    "reinstatement",
  ] as const);
  const sign = sourceType === "refund" || sourceType === "dispute" ? -1n : 1n;
  const place = random.pick([
    nothing,
    dutch,
    { ...dutch, taxClass: "plants", percentE4: 90_000 },
    { ...dutch, country: "US", region: random.pick(["CA", "TX"]), percentE4: 88_750 },
    {
      ...dutch,
      percentE4: 0,
      kind: random.pick(["zero", "exempt", "reverse_charge", "export"] as const),
    },
  ]);
  return {
    ...place,
    sourceType,
    paymentIntentId: random.pick(intents),
    base: sign * BigInt(random.below(100_000)),
    tax: sign * BigInt(random.below(20_000)),
    currency: random.pick(["EUR", "JPY"]),
    at: new Date(Date.UTC(2026, 9, 1 + random.below(12), random.below(24), random.below(60))),
  };
}

test("the lines of each row add up to the row, and those without a row are all of the period", async () => {
  const random = randomFrom(5);
  const at = new Date("2026-10-31T23:59:59.999Z");
  const kinds = [dutch, { ...dutch, taxClass: "books", percentE4: 90_000 }, nothing];
  await keep(
    ...Array.from({ length: 40 }, () =>
      line({
        ...random.pick(kinds),
        sourceType: random.pick(["payment", "refund", "dispute", "reinstatement"]),
        base: BigInt(random.below(1000)),
        tax: BigInt(random.below(200)),
        at: random.pick([at, new Date("2026-10-01T00:00:00.000Z")]),
      }),
    ),
    line({ ...dutch, base: 7n, at: new Date("2026-11-01T00:00:00.000Z") }),
  );
  const period = { from: "2026-10-01", to: "2026-10-31" };
  const ctx = { ...app.services, merchantId: world.merchant.id, requestId: "test" };
  const { rows }: { rows: TaxReportRow[] } = await report(period.from, period.to);
  expect(rows.length).toBe(kinds.length);
  for (const { country, region, taxClass, percent, kind, currency, ...sums } of rows) {
    const row = { country, region, taxClass, percent, kind, currency };
    // oxlint-disable-next-line no-await-in-loop
    const { data } = await listTaxLines(ctx, { ...period, row, limit: 100, offset: 0 });
    const sum = (name: "base" | "tax") => data.reduce((all, one) => all + one[name], 0);
    expect([sum("base"), sum("tax")]).toEqual([
      sums.base - sums.baseGivenBack,
      sums.tax - sums.taxGivenBack,
    ]);
  }
  const { data, pagination } = await listTaxLines(ctx, { ...period, limit: 15, offset: 30 });
  expect([data.length, pagination.total]).toEqual([10, 40]);
});
