import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { takeReport } from "#server/payments/reconciliation/report/take-report.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { FEE_FIXED: "EUR:300" } });
const columns =
  "balance_transaction_id,created_utc,reporting_category,source_id,currency,gross,fee,net,payment_intent_id,automatic_payout_id";
let lines = 0;

type Line = { category: string; source: string; gross: string; fee?: string; net: string };

function csv(...rows: string[]): string {
  return [columns, ...rows].join("\n");
}

function row({ category, source, gross, fee = "0", net }: Line, payout = ""): string {
  lines += 1;
  const at = clock.now().toISOString().slice(0, 19).replace("T", " ");
  const [id, payment] = category === "charge" ? [`ch_${lines}`, source] : [source, ""];
  return `txn_${lines},${at},${category},${id},eur,${gross},${fee},${net},${payment},${payout}`;
}

/** 49.00 by card, 9.00 of it refunded. */
async function sale() {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { card: card() });
  const refund = await createRefund(ctx, { paymentIntentId: id, amount: 900, metadata: {} });
  const where = { merchantId_id: { merchantId: ctx.merchantId, id } };
  const intent = await ctx.db.paymentIntent.findUniqueOrThrow({ where });
  const there = await ctx.db.refund.findFirstOrThrow({ where: { id: refund.id } });
  const charge = { category: "charge", source: intent.processorPayment ?? "", gross: "49.00" };
  const back = { category: "refund", source: there.processorRefund ?? "", gross: "-9.00" };
  return { ctx, charge: { ...charge, fee: "1.72", net: "47.28" }, back: { ...back, net: "-9.00" } };
}

async function differences(ctx: MerchantContext) {
  return (await listDifferences(ctx, { limit: 50, offset: 0, resolved: false })).data;
}

test("posts fees and payouts to our bank once, however often and in whatever parts it comes", async () => {
  const { ctx, charge, back } = await sale();
  const activity = csv(row(charge), row(back));
  expect(await takeReport(services, activity)).toEqual({ lines: 2, unknown: [], differences: 0 });
  const earned = { merchant: 3_700, fees: 128, clearing: -3_828 };
  expect(await ledgerBalances(ctx)).toEqual(earned);
  await takeReport(services, activity);
  expect(await ledgerBalances(ctx)).toEqual(earned);
  const paid = activity.replaceAll(/,$/gm, ",po_1");
  await Promise.all([takeReport(services, paid), takeReport(services, paid)]);
  await takeReport(services, paid.replaceAll("po_1", "po_2"));
  expect(await ledgerBalances(ctx)).toEqual({ merchant: 3_700, fees: 128, bank: -3_828 });
  expect(await differences(ctx)).toEqual([]);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("finds what it says otherwise, with an event, until another report has the rest", async () => {
  const { ctx, charge, back } = await sale();
  const less = row({ ...charge, gross: "40.00", net: "38.28" });
  expect(await takeReport(services, csv(less, row(back)))).toMatchObject({ differences: 1 });
  const [found, ...others] = await differences(ctx);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    kind: "report",
    subjectType: "payment_attempt",
    booked: 4_900,
    reported: 4_000,
    difference: -900,
    advice: expect.stringContaining("report has another amount"),
  });
  expect(await eventTypes(ctx, found?.id)).toEqual(["reconciliation.difference"]);
  const rest = row({ ...charge, gross: "9.00", fee: "0", net: "9.00" });
  expect(await takeReport(services, csv(rest))).toMatchObject({ differences: 0 });
  expect(await differences(ctx)).toEqual([]);
});

test("finds what it leaves out, and says which lines are of nothing that we know", async () => {
  clock.advance(dayMs);
  const before = row({ category: "charge", source: "pi_elsewhere", gross: "1.00", net: "1.00" });
  const { ctx, charge, back } = await sale();
  clock.advance(minuteMs);
  const after = row({ category: "stripe_fee", source: "", gross: "-2.00", net: "-2.00" });
  const taken = await takeReport(services, csv(before, row(charge), after));
  expect(taken).toMatchObject({ lines: 3, differences: 1 });
  expect(taken.unknown).toHaveLength(2);
  expect(await differences(ctx)).toMatchObject([
    { kind: "missing_in_report", subjectType: "refund", booked: 900, reported: 0 },
  ]);
  await takeReport(services, csv(row(back)));
  expect(await differences(ctx)).toEqual([]);
});

test("takes in nothing of a file that cannot be read to its end", async () => {
  const { ctx, charge } = await sale();
  const broken = csv(row(charge), "txn_x,never,charge,ch_x,eur,1,0,1,pi_x,");
  await expect(takeReport(services, broken)).rejects.toMatchObject({ code: "validation_failed" });
  const { merchantId } = ctx;
  expect(await services.db.processorTransaction.count({ where: { merchantId } })).toBe(0);
});
