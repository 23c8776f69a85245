import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const app = await createTestApp({ clock });
const ctx = actFor(app.services, app.merchant.id);
const customerId = await savedCustomer(ctx);
const [small, large] = [await planOf(ctx, 3000), await planOf(ctx, 6000)];

async function begin(more: object): Promise<string> {
  const body = { customerId, items: [{ priceId: small }], ...more };
  return (await app.request("POST", "/subscriptions", { body })).body.id;
}

/** Upgraded after ten days, then renewed. */
async function live(id: string): Promise<void> {
  clock.advance(10 * dayMs);
  await app.request("PATCH", `/subscriptions/${id}`, { body: { items: [{ priceId: large }] } });
  clock.advance(21 * dayMs);
  while ((await renewSubscriptions(app.services)) > 0);
}

/** Numbers of the invoices that the events of a subscription name, one after the other, and the one that GET names. */
async function named(id: string): Promise<(string | null)[]> {
  const { body } = await app.request("GET", `/invoices?subscriptionId=${id}`);
  const numbers = new Map<string, string>(
    body.data.map((one: { id: string; number: string }) => [one.id, one.number.slice(-2)]),
  );
  const events = await app.services.db.event.findMany({
    where: { merchantId: app.merchant.id, relatedEntityId: id },
    orderBy: { sequence: "asc" },
  });
  const shown = events.map(({ payload }) => JSON.parse(payload).data);
  shown.push((await app.request("GET", `/subscriptions/${id}`)).body);
  return shown.map(
    ({ latestInvoiceId }) => latestInvoiceId && (numbers.get(latestInvoiceId) ?? "?"),
  );
}

test("each event of a charge and of its change names the invoice that it makes, and GET the last", async () => {
  const id = await begin({});
  await live(id);
  // Created before the charge, active, changed, renewed.
  expect(await named(id)).toEqual([null, "01", "02", "03", "03"]);
  await app.request("POST", `/subscriptions/${id}/cancel`, { body: { atPeriodEnd: false } });
});

test("paid by invoice, its creation names the first one that is open", async () => {
  const id = await begin({ collection: "invoice", daysUntilDue: 60 });
  await live(id);
  expect(await named(id)).toEqual(["04", "05", "06", "06"]);
});

test("where charges make no invoices there is none to name", async () => {
  const where = { id: app.merchant.id };
  await app.services.db.merchant.update({ where, data: { invoicesOfSubscriptions: false } });
  const subscriptionId = await begin({});
  expect(await named(subscriptionId)).toEqual([null, null, null]);
});
