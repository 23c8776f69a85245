import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { loadTaxRules } from "#server/tax/load-terms.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

/** A merchant with functions that make its records. */
async function shop() {
  const merchant = await app.createMerchant();
  const post = (path: string) => (body: object) =>
    app.request("POST", path, { body, key: merchant.apiKey });
  return {
    ctx: actFor(app.services, merchant.id),
    register: (body: object) => post("/tax-registrations")({ since: "2026-01-01", ...body }),
    rate: (country: string, taxClass: string, more: object = {}) =>
      post("/tax-rates")({ country, taxClass, percent: "8.5", from: "2026-01-01", ...more }),
    remove: (path: string) => app.request("DELETE", path, { key: merchant.apiKey }),
  };
}

test("a merchant without registrations has no rules, whatever its rates", async () => {
  const { ctx, rate } = await shop();
  await rate("NL", "plants");
  expect(await loadTaxRules(ctx, "NL")).toEqual({ registrations: [], rates: [], products: {} });
});

test("registrations come with those before that the order's home is found among", async () => {
  const { ctx, register } = await shop();
  await register({ country: "NL", scheme: "oss" });
  await register({ country: "US", region: "CA", since: "2026-03-01" });
  await register({ country: "NL" });
  const { registrations } = await loadTaxRules(ctx, null);
  expect(registrations).toEqual([
    { country: "US", region: "CA", scheme: "domestic", since: "2026-03-01" },
    { country: "NL", region: null, scheme: "domestic", since: "2026-01-01" },
    { country: "NL", region: null, scheme: "oss", since: "2026-01-01" },
  ]);
});

test("own rates come where they can matter: of registered countries and of the destination", async () => {
  const { ctx, register, rate } = await shop();
  await register({ country: "NL" });
  await rate("NL", "plants", { to: "2026-12-31" });
  await rate("DE", "plants");
  await rate("FR", "plants", { region: "20R" });
  const countries = async (destination: string | null) =>
    (await loadTaxRules(ctx, destination)).rates.map(({ country }) => country).toSorted();
  expect(await countries(null)).toEqual(["NL"]);
  expect(await countries("DE")).toEqual(["DE", "NL"]);
  expect((await loadTaxRules(ctx, null)).rates).toEqual([
    {
      country: "NL",
      region: null,
      taxClass: "plants",
      percentE4: 85_000,
      from: "2026-01-01",
      to: "2026-12-31",
    },
  ]);
});

test("what was deleted, and what is another merchant's, is in no rules", async () => {
  const [one, other] = [await shop(), await shop()];
  const kept = (await one.register({ country: "NL" })).body;
  const gone = (await one.register({ country: "DE" })).body;
  const rate = (await one.rate("NL", "plants")).body;
  await one.remove(`/tax-registrations/${gone.id}`);
  await one.remove(`/tax-rates/${rate.id}`);
  const { registrations, rates } = await loadTaxRules(one.ctx, null);
  expect([registrations.map(({ country }) => country), rates]).toEqual([[kept.country], []]);
  expect(await loadTaxRules(other.ctx, "NL")).toEqual({
    registrations: [],
    rates: [],
    products: {},
  });
});
