import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { getTaxOverview } from "#server/routers/tax-registrations/overview.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();

/** A merchant on 2 July 2026, when half of the year is over. */
async function shop() {
  const world = await createWorld(app);
  const ctx = {
    ...actFor(app.services, world.merchant.id),
    clock: testClock("2026-07-02T12:00:00.000Z"),
  };
  const paymentIntentId = await world.intent();
  let lines = 0;
  return {
    register: (country: string, scheme = "domestic") =>
      world.post("/tax-registrations", { country, scheme, since: "2026-01-01" }),
    rate: (body: object) => world.post("/tax-rates", { from: "2026-01-01", ...body }),
    async sell(country: string | null, base: bigint, more: object = {}) {
      lines += 1;
      await app.services.db.taxLine.create({
        data: {
          merchantId: world.merchant.id,
          sourceType: "payment",
          sourceId: `s${lines}`,
          ordinal: 0,
          paymentIntentId,
          country,
          kind: country ? "taxed" : "none",
          base,
          tax: 0n,
          currency: "EUR",
          at: new Date("2026-03-01T00:00:00.000Z"),
          ...more,
        },
      });
    },
    overview: () => getTaxOverview(ctx),
  };
}

test("each registration has the rates that hold today, and their source", async () => {
  const { register, rate, overview } = await shop();
  await register("NL");
  await register("US");
  await register("NL", "oss");
  await rate({ country: "NL", taxClass: "plants", percent: "9" });
  await rate({ country: "NL", taxClass: "books", percent: "9", to: "2026-07-01" });
  await rate({ country: "US", taxClass: "standard", percent: "8.875" });
  const { registrations, oneStopShop } = await overview();
  expect(registrations.map(({ country, rates, source }) => [country, rates, source?.name])).toEqual(
    [
      [
        "NL",
        [
          { taxClass: "standard", percent: "21" },
          { taxClass: "reduced", percent: "9" },
          { taxClass: "plants", percent: "9" },
        ],
        "EU Commission",
      ],
      ["US", [{ taxClass: "standard", percent: "8.875" }], undefined],
      ["NL", [], undefined],
    ],
  );
  expect(oneStopShop, "who has the One Stop Shop does not need it").toBeNull();
});

test("sales of the year to other countries of the EU are counted toward the One Stop Shop", async () => {
  const { register, sell, overview } = await shop();
  await register("NL");
  expect((await overview()).oneStopShop).toEqual({
    home: "NL",
    sold: 0,
    threshold: 1_000_000,
    reachedOn: null,
  });
  await sell("DE", 600_000n);
  await sell("FR", -40_000n, { sourceType: "refund" });
  for (const [country, more] of [
    ["NL", {}],
    ["US", { kind: "export" }],
    ["DE", { kind: "reverse_charge" }],
    ["DE", { currency: "USD" }],
    ["DE", { at: new Date("2025-12-31T23:59:59.999Z") }],
    [null, {}],
  ] as const)
    await sell(country, 900_000n, more);
  const half = (await overview()).oneStopShop;
  expect([half?.sold, half?.reachedOn]).toEqual([560_000, "2026-11-22"]);
  await sell("DE", 440_000n);
  const reached = (await overview()).oneStopShop;
  expect([reached?.sold, reached?.reachedOn]).toEqual([1_000_000, null]);
});

test("a merchant at home outside of the EU has no threshold there", async () => {
  const { register, overview } = await shop();
  await register("NO");
  expect((await overview()).oneStopShop).toBeNull();
});
