import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { billingActs } from "#server/programs/cli/service/billing.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";

const app = await createTestApp();
const ctx = actFor(app.services, app.merchant.id);
const credential = ["--url", await serveRest(app.services), "--key", app.merchant.apiKey];
const run = (...args: string[]) => runCanary([...args, ...credential, "--json"]);

async function canary(...args: string[]) {
  const { code, stdout, stderr } = await run(...args);
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
  return JSON.parse(stdout);
}

test("every command is an operation of the API document", async () => {
  const { paths } = (await app.request("GET", "/openapi.json")).body;
  const known = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/, "{id}")}`,
    ),
  );
  const commands = Object.entries(billingActs).flatMap(([resource, acts]) =>
    Object.values(acts).map(({ method, path }) => `${method} /api/canary/${resource}${path}`),
  );
  expect(commands.length).toBeGreaterThan(15);
  expect(known).toEqual(expect.arrayContaining(commands));
});

test("a subscription is begun, changed as its preview says, paused, resumed, canceled and kept", async () => {
  const customerId = await savedCustomer(ctx);
  const [small, large] = [await planOf(ctx, 1000), await planOf(ctx, 3000)];
  const items = (priceId: string) => [{ priceId }];
  const { id } = await canary(
    "subscriptions",
    "create",
    JSON.stringify({ customerId, items: items(small) }),
  );
  const change = { items: items(large) };
  const shown = await canary("subscriptions", "preview", id, JSON.stringify(change));
  const { previewId } = shown;
  const body = JSON.stringify({ ...change, previewId });
  expect(await canary("subscriptions", "change", id, body)).toMatchObject({ amount: 3000 });
  expect(await canary("subscriptions", "pause", id)).toMatchObject({ status: "paused" });
  expect(await canary("subscriptions", "resume", id)).toMatchObject({ status: "active" });
  const ending = await canary("subscriptions", "cancel", id, '{"atPeriodEnd":true}');
  expect(ending).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await canary("subscriptions", "undo", id)).toMatchObject({ cancelAtPeriodEnd: false });
  const revenue = await canary("billing", "mrr", "--filter", "currency=EUR");
  expect(JSON.stringify(revenue)).toContain('"mrrEnd":3000');
  expect(await canary("prices", "deactivate", small)).toMatchObject({ active: false });
  const page = await canary("portal-sessions", "create", JSON.stringify({ customerId }));
  expect(page.url).toContain("/portal");
  const wrong = await run("subscriptions", "retry", id);
  expect([wrong.code, wrong.stdout]).toEqual([1, ""]);
  expect(wrong.stderr).toContain("409");
});

test("an invoice is drafted, numbered, sent, paid by hand and credited", async () => {
  const customerId = await savedCustomer(ctx);
  const lineItems = [{ name: "Repotting", amount: 4000, currency: "EUR" }];
  const draft = { customerId, currency: "EUR", lineItems };
  const { id } = await canary("invoices", "create", JSON.stringify(draft));
  expect(await canary("invoices", "finalize", id)).toMatchObject({ status: "open" });
  const paid = await canary("invoices", "mark-paid", id, '{"reference":"Bank"}');
  expect(paid).toMatchObject({ status: "paid" });
  const credit = { invoiceId: id, amount: 1000, reason: "goodwill" };
  expect(await canary("credit-notes", "create", JSON.stringify(credit))).toMatchObject({
    invoiceId: id,
  });
  const other = await canary("invoices", "create", JSON.stringify(draft));
  await canary("invoices", "finalize", other.id);
  expect(await canary("invoices", "void", other.id)).toMatchObject({ status: "void" });
});
