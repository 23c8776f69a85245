import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";
import {
  everyMonth,
  exportedCustomer,
  exportedPrice,
  exportedProduct,
} from "#server/workshop/testing/stripe/exported.ts";

const app = await createTestApp();
const credential = ["--url", await serveRest(app.services), "--key", app.merchant.apiKey];
const canary = (args: string[], objects: object[]) =>
  runCanary(["import", "stripe", "-", ...args, ...credential], { input: JSON.stringify(objects) });

const exported = [
  exportedCustomer({ email: "ada@example.com", name: "Ada" }),
  exportedProduct({ default_price: "price_1" }),
  exportedPrice({ recurring: everyMonth, lookup_key: "fern", type: "recurring" }),
  exportedPrice({ id: "price_2", unit_amount: 19_000, active: false }),
];
const tiered = exportedPrice({ id: "price_3", billing_scheme: "tiered", unit_amount: null });

async function kept(path: string): Promise<Record<string, unknown>[]> {
  return (await app.request("GET", path)).body.data;
}

test("an export is tried out, imported, and imported again without effect", async () => {
  const tried = await canary(["--dry-run"], exported);
  expect(tried).toMatchObject({ code: 0, stderr: "" });
  expect(tried.stdout).toContain("Nothing was changed.");
  expect(tried.stdout).toContain("prices price_1 EUR 19.00");
  expect(await kept("/customers")).toEqual([]);

  const counts = async () => JSON.parse((await canary(["--json"], exported)).stdout);
  const none = {
    customers: 0,
    products: 0,
    prices: 0,
    discounts: 0,
    subscriptions: 0,
    linked: 0,
    finished: 0,
    ended: 0,
    leftOut: [],
    notes: [],
  };
  expect(await counts()).toEqual({ ...none, customers: 1, products: 1, prices: 2, unchanged: 0 });
  const before = await app.services.db.event.count();
  expect(await counts()).toEqual({ ...none, unchanged: 4 });
  expect(await app.services.db.event.count()).toBe(before);

  expect(await kept("/customers")).toMatchObject([
    { email: "ada@example.com", metadata: { stripeId: "cus_1" } },
  ]);
  const [product] = await kept("/products");
  expect(product).toMatchObject({ name: "Fern", currency: "EUR", amount: 1900 });
  const productId = product?.["id"];
  expect(await kept("/prices")).toMatchObject([
    {
      productId,
      amount: 19_000,
      active: false,
      recurring: null,
      metadata: { stripeId: "price_2" },
    },
    { productId, amount: 1900, lookupKey: "fern", recurring: { interval: "month" } },
  ]);
});

test("an export with something that cannot be imported changes nothing, unless that is left out", async () => {
  const more = exportedPrice({ id: "price_4", unit_amount: 2900 });
  const refused = await canary([], [...exported, tiered, more]);
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain("price_3: its amount depends on the quantity");
  expect(refused.stderr).toContain("--leave-out");
  expect(await kept("/prices")).toHaveLength(2);
  const { code, stdout } = await canary(["--leave-out"], [...exported, tiered, more]);
  expect(code).toBe(0);
  expect(stdout).toContain("left out: price_3");
  expect(await kept("/prices")).toHaveLength(3);
});

test("a file of the dashboard is imported, and again without effect; one that is no export is refused with what to do", async () => {
  const run = (input: string) =>
    runCanary(["import", "stripe", "-", "--json", ...credential], { input });
  const file = "id,Email,Name\ncus_9,grace@example.com,Grace\n";
  expect(JSON.parse((await run(file)).stdout)).toMatchObject({ customers: 1, unchanged: 0 });
  expect(JSON.parse((await run(file)).stdout)).toMatchObject({ customers: 0, unchanged: 1 });
  const { code, stderr } = await run("id,Email\ncus_1,ada@example.com\n");
  expect(code).toBe(1);
  expect(stderr).toContain("stripe prices list --limit 100");
});
