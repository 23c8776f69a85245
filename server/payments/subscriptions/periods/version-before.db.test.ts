import type { Client } from "pg";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { insertRow } from "#server/workshop/testing/database/any-row.ts";
import { connect } from "#server/workshop/testing/database/connect.ts";
import { emptyDatabase } from "#server/workshop/testing/database/test-database.ts";
import { migrateUntilBilling } from "#server/workshop/testing/database/version-before.ts";
import { ledgerBalances } from "#server/workshop/testing/payments/payments.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const merchantId = "mer_before";
const old = { merchantId, id: "sub_before" };

test("a subscription of the version before goes on unchanged: by UTC, at its price, charged once", async () => {
  const url = await emptyDatabase();
  const client = await connect(url);
  await migrateUntilBilling(client);
  const before = await oldSubscription(client, await oldCard(client));
  await applyMigrations(url);
  const clock = testClock("2027-03-01T08:00:00.000Z");
  const services = servicesOn(url, { clock });
  afterwards(() => services.db.$disconnect());
  const ctx = actFor(services, merchantId);
  const row = await services.db.subscription.findFirstOrThrow({ where: old });
  expect(row).toMatchObject({ ...before, timeZone: null, pausedAt: null, keepService: false });

  await Promise.all([renewSubscriptions(services), renewSubscriptions(services)]);
  expect(await getSubscription(ctx, old.id)).toMatchObject({
    status: "active",
    amount: 1900,
    currentPeriodStart: "2027-02-28T23:30:00.000Z",
    currentPeriodEnd: "2027-03-31T23:30:00.000Z",
  });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -1900, merchant: 1900 });
});

/** A saved card of a merchant east of UTC. */
async function oldCard(client: Client) {
  await insertRow(client, "merchants", { id: merchantId, timeZone: "Europe/Amsterdam" });
  const method = { provider: "sandbox", processorMethod: "spm_before", type: "card" };
  const card = await insertRow(client, "payment_methods", { merchantId, ...method });
  await insertRow(client, "sandbox_methods", { token: "spm_before", scenario: "approved" });
  const { customerId = "", id: paymentMethodId = "" } = card;
  return { customerId, paymentMethodId };
}

type Old = { id?: string; lineItems?: string };

/** As the version before has written one that began in the last hour of a month. */
async function oldSubscription(
  client: Client,
  card: Awaited<ReturnType<typeof oldCard>>,
  more: Old = {},
) {
  const recurring = { interval: "month", intervalCount: 1 };
  const text = { ...old, ...card, currency: "EUR", status: "active" };
  const times = {
    anchorAt: "2027-01-31T23:30:00.000Z",
    currentPeriodStart: "2027-01-31T23:30:00.000Z",
    currentPeriodEnd: "2027-02-28T23:30:00.000Z",
    nextAttemptAt: "2027-02-28T23:30:00.000Z",
  };
  await insertRow(client, "subscriptions", {
    ...text,
    ...times,
    amount: "1900",
    recurring: JSON.stringify(recurring),
    periodIndex: "0",
    ...more,
  });
  const dates = Object.entries(times).map(([name, time]) => [name, new Date(time)]);
  return { ...text, ...Object.fromEntries(dates), amount: 1900n, recurring, periodIndex: 0 };
}

test("the lines of a subscription of the version before are its amount from then on, and one without lines stays as it is", async () => {
  const url = await emptyDatabase();
  const client = await connect(url);
  await migrateUntilBilling(client);
  const card = await oldCard(client);
  await oldSubscription(client, card);
  const lines = [
    { type: "item", name: "Plan", amount: 1100, quantity: 2, currency: "EUR" },
    { type: "discount", name: "Spring", amount: -300, quantity: 1, currency: "EUR" },
  ];
  await oldSubscription(client, card, { id: "sub_lines", lineItems: JSON.stringify(lines) });
  await applyMigrations(url);
  const set = (columns: string, id: string) =>
    client.query(`UPDATE subscriptions SET ${columns} WHERE id = $1`, [id]);
  await set("amount = 2000", "sub_before");
  const broken = /subscriptions_add_up/;
  await expect(set("amount = 2000", "sub_lines")).rejects.toThrow(broken);
  await expect(set(`"lineItems" = '[]'`, "sub_lines")).rejects.toThrow(broken);
  await expect(set(`"lineItems" = "lineItems" - 1`, "sub_lines")).rejects.toThrow(broken);
  await set(`"lineItems" = "lineItems" - 1, amount = 2200`, "sub_lines");
});
