import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { runCanaryOn } from "#server/workshop/testing/run-canary.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const url = await testDatabase();
const services = servicesOn(url, { clock: systemClock });
afterAll(() => services.db.$disconnect());

const canary = (...args: string[]) => runCanaryOn(url, args);

test("a payout is marked paid, and the sound ledger is answered with exit code 0", async () => {
  const ctx = await newMerchant(services);
  await fundMerchant(ctx, { amount: 100 });
  const { id } = await createPayout(ctx, { amount: 60, currency: "EUR" });
  const paid = await canary("payout", "paid", id, "--json");
  expect(JSON.parse(paid.stdout)).toMatchObject({ id, status: "paid" });
  const unknown = await canary("payout", "paid", "po_unknown");
  expect([unknown.code, unknown.stdout]).toEqual([1, ""]);
  const verified = await canary("ledger", "verify", "--no-limit", "--json");
  expect(verified.code).toBe(0);
  expect(JSON.parse(verified.stdout)).toMatchObject({
    passed: true,
    problems: [],
    transactions: 2,
    entries: 4,
  });
});

test("the processor's report is compared as well, and what it says otherwise ends with exit code 1", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { card: card() });
  const { processorPayment } = await services.db.paymentIntent.findFirstOrThrow({
    where: { id },
  });
  const file = path.join(testDataDir(), "report.csv");
  const reconcile = async (gross: string) => {
    const columns =
      "balance_transaction_id,created_utc,reporting_category,source_id,payment_intent_id,currency,gross,fee,net";
    const now = new Date().toISOString();
    const at = `${now.slice(0, 10)} ${now.slice(11, 19)}`;
    const line = `txn_${gross},${at},charge,ch_1,${processorPayment},eur,${gross},0,${gross}`;
    writeFileSync(file, `${columns}\n${line}\ntxn_2,${at},stripe_fee,,,eur,-2,0,-2\n`);
    return canary("ledger", "reconcile", "--report", file);
  };
  const short = await reconcile("48");
  expect(short.code).toBe(1);
  expect(short.stdout).toContain(
    "2 lines of the report, 1 of them about unknown objects; 1 differ from the ledger.",
  );
  expect((await reconcile("1")).code).toBe(0);
});

test("a ledger that is wrong is told line by line, with exit code 1", async () => {
  await services.db.$transaction([
    services.db.$executeRaw`SET LOCAL session_replication_role = replica`,
    services.db
      .$executeRaw`UPDATE ledger_accounts SET balance = balance + 1 WHERE type = 'payouts'`,
  ]);
  const { code, stdout } = await canary("ledger", "verify");
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^account acct_\S+ \(payouts of mer_\S+, EUR\): balance 61, its 1 entries sum to 60; it counts 1\n$/,
  );
});
