import type { Client } from "pg";
import { expect, test } from "vitest";
import type { Services } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { insertRow } from "#server/workshop/testing/database/any-row.ts";
import { connect } from "#server/workshop/testing/database/connect.ts";
import { emptyDatabase } from "#server/workshop/testing/database/test-database.ts";
import { migrateUntilBilling } from "#server/workshop/testing/database/version-before.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const merchantId = "mer_before";
const due = "2027-02-28T23:30:00.000Z";
const retryAt = "2027-03-01T06:00:00.000Z";
const plan = { type: "item", name: "Plan", amount: 10_000, quantity: 1, currency: "EUR" };
const exclusive = { ...plan, productId: "prod_before" };
const termsBefore = {
  taxRate: null,
  shipping: {},
  choices: { country: "NL" },
  discount: { discountId: "disc_before", promotionCodeId: null, code: null },
  charges: 2,
};
const discounted = [
  exclusive,
  { type: "discount", name: "Spring", amount: -2500, quantity: 1, currency: "EUR" },
  { type: "tax", name: "VAT", amount: 1575, quantity: 1, currency: "EUR" },
];
const yearly = {
  recurring: JSON.stringify({ interval: "year", intervalCount: 1 }),
  anchorAt: "2024-02-29T23:30:00.000Z",
  currentPeriodStart: "2026-02-28T23:30:00.000Z",
  periodIndex: "2",
};
const lines = (of: object[]) => JSON.stringify(of);
const unpaid = { status: "past_due", renewalAttempts: "1", nextAttemptAt: retryAt };

type Kind = {
  /** Columns of the row that differ from those of a monthly subscription of 100 euros. */
  row: Record<string, string>;
  scenario?: string;
  /** The worker's tries after the migration: moment, amount, outcome. */
  tries: string[];
  after: string;
  /** Monthly revenue: each movement's kind and the revenue from then on. */
  filled: string[];
  moved?: string[];
};

const monthlyAfter = "active 10000, charged next 2027-03-31T23:30:00.000Z";
const paid = [`${due} 10000 succeeded`];

/** Expected by the code of the version before: periods of UTC from the anchor, retries after 1, 2, 2 and 3 days. */
const kinds: Record<string, Kind> = {
  monthly: {
    row: { lineItems: lines([plan]) },
    tries: paid,
    after: monthlyAfter,
    filled: ["new 10000"],
  },
  "monthly without lines": { row: {}, tries: paid, after: monthlyAfter, filled: ["new 10000"] },
  yearly: {
    row: { ...yearly, lineItems: lines([plan]) },
    tries: paid,
    after: "active 10000, charged next 2028-02-29T23:30:00.000Z",
    filled: ["new 833"],
  },
  "yearly without lines": {
    row: yearly,
    tries: paid,
    after: "active 10000, charged next 2028-02-29T23:30:00.000Z",
    filled: ["new 833"],
  },
  "with a discount for its third and last time, and tax on top": {
    row: { lineItems: lines(discounted), selling: JSON.stringify(termsBefore), amount: "9075" },
    tries: [`${due} 9075 succeeded`],
    after: "active 12100, charged next 2027-03-31T23:30:00.000Z",
    filled: ["new 7500"],
    moved: ["expansion 10000"],
  },
  "set to end with its period": {
    row: { lineItems: lines([plan]), cancelAtPeriodEnd: "true" },
    tries: [],
    after: "canceled 10000, charged next never",
    filled: ["new 10000"],
    moved: ["churn 0"],
  },
  "past due, and its open renewal is paid": {
    row: { ...unpaid, lineItems: lines([plan]) },
    tries: [`${retryAt} 10000 succeeded`],
    after: monthlyAfter,
    filled: ["new 10000"],
  },
  "past due, and its open renewal is declined again": {
    row: { ...unpaid, lineItems: lines([plan]) },
    scenario: "card_declined",
    tries: [`${retryAt} 10000 failed`],
    after: "past_due 10000, charged next 2027-03-03T06:00:00.000Z",
    filled: ["new 10000"],
  },
  canceled: {
    row: { lineItems: lines([plan]), status: "canceled", canceledAt: "2027-02-10T00:00:00.000Z" },
    tries: [],
    after: "canceled 10000, charged next never",
    filled: ["new 10000", "churn 0"],
  },
  "canceled without lines": {
    row: { status: "canceled", canceledAt: "2027-02-10T00:00:00.000Z" },
    tries: [],
    after: "canceled 10000, charged next never",
    filled: ["new 10000", "churn 0"],
  },
  "set to end with its period, without lines": {
    row: { cancelAtPeriodEnd: "true" },
    tries: [],
    after: "canceled 10000, charged next never",
    filled: ["new 10000"],
    moved: ["churn 0"],
  },
};
const names = Object.keys(kinds);
const idOf = (name: string) => `sub_${names.indexOf(name)}`;

async function insertKind(client: Client, name: string): Promise<void> {
  const { row, scenario = "approved" } = kinds[name] as Kind;
  const id = idOf(name);
  const token = `spm_${id}`;
  const method = { merchantId, provider: "sandbox", processorMethod: token, type: "card" };
  const card = await insertRow(client, "payment_methods", method);
  await insertRow(client, "sandbox_methods", { token, scenario });
  const { customerId = "", id: paymentMethodId = "" } = card;
  const common = { merchantId, customerId, paymentMethodId, currency: "EUR", amount: "10000" };
  await insertRow(client, "subscriptions", {
    ...common,
    id,
    status: "active",
    recurring: JSON.stringify({ interval: "month", intervalCount: 1 }),
    anchorAt: "2027-01-31T23:30:00.000Z",
    currentPeriodStart: "2027-01-31T23:30:00.000Z",
    currentPeriodEnd: due,
    ...(row.status !== "canceled" && { nextAttemptAt: due }),
    periodIndex: "0",
    ...row,
  });
  if (row.status !== "past_due") return;
  const status = "requires_payment_method";
  const renewal = { subscriptionId: id, status, mode: "payment", captureMethod: "automatic" };
  await insertRow(client, "payment_intents", { ...common, ...renewal, id: `pi_${id}` });
}

/** A database of the version before with all kinds, and what their price depends on. */
async function databaseBefore(): Promise<string> {
  const url = await emptyDatabase();
  const client = await connect(url);
  await migrateUntilBilling(client);
  await insertRow(client, "merchants", { id: merchantId, timeZone: "Europe/Amsterdam" });
  const netherlands = { country: "NL", scheme: "domestic", since: "2020-01-01" };
  await insertRow(client, "tax_registrations", { merchantId, ...netherlands });
  const taxed = { taxClass: "standard", taxBehavior: "exclusive" };
  const product = { id: "prod_before", name: "Plan", amount: "10000", currency: "EUR" };
  await insertRow(client, "products", { merchantId, ...product, active: "true", ...taxed });
  const lasts = { percentOff: "2500", duration: "repeating", periods: "3" };
  await insertRow(client, "discounts", { merchantId, id: "disc_before", name: "Spring", ...lasts });
  for (const name of names)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertKind(client, name);
  return url;
}

async function movementsOf({ db }: Services, name: string) {
  const rows = await db.subscriptionMovement.findMany({
    where: { merchantId, subscriptionId: idOf(name) },
    orderBy: { ordinal: "asc" },
  });
  return rows.map(({ kind, mrrAfter }) => `${kind} ${mrrAfter}`);
}

async function stateOf({ db }: Services, name: string) {
  const id = idOf(name);
  const row = await db.subscription.findFirstOrThrow({ where: { merchantId, id } });
  const attempts = await db.paymentAttempt.findMany({
    where: { merchantId, intent: { subscriptionId: id } },
    include: { intent: true },
  });
  return {
    tries: attempts.map(
      ({ createdAt, status, intent }) => `${createdAt.toISOString()} ${intent.amount} ${status}`,
    ),
    after: `${row.status} ${row.amount}, charged next ${row.nextAttemptAt?.toISOString() ?? "never"}`,
  };
}

const ofEach = async (read: (name: string) => Promise<unknown>) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await read(name)] as const)),
  );
const expected = (read: (kind: Kind) => unknown) =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, read(kind)]));

test("each kind of subscription of the version before is charged as that version would have, to the millisecond; the migration itself tells nobody", async () => {
  const url = await databaseBefore();
  await applyMigrations(url);
  const clock = testClock("2027-02-28T23:29:59.999Z");
  const services = servicesOn(url, { clock });
  afterwards(() => services.db.$disconnect());
  const { db } = services;
  expect(await ofEach((name) => movementsOf(services, name))).toEqual(
    expected(({ filled }) => filled),
  );
  expect([await db.event.count(), await db.message.count()]).toEqual([0, 0]);

  expect(await renewSubscriptions(services)).toBe(0);
  clock.set(due);
  await renewSubscriptions(services);
  clock.set("2027-03-01T05:59:59.999Z");
  expect(await renewSubscriptions(services)).toBe(0);
  clock.set(retryAt);
  await renewSubscriptions(services);
  expect(await ofEach((name) => stateOf(services, name))).toEqual(
    expected(({ tries, after }) => ({ tries, after })),
  );
  expect(await ofEach((name) => movementsOf(services, name))).toEqual(
    expected(({ filled, moved = [] }) => [...filled, ...moved]),
  );
});
