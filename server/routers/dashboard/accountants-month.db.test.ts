import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { listBalanceHistory } from "#server/routers/balance/history.ts";
import { getSpending } from "#server/routers/customers/spending.ts";
import { explainDays } from "#server/routers/dashboard/overview/explain-days.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { getPaymentTrail } from "#server/routers/dashboard/story/payment-trail.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { AskDays } from "#server/wire/dashboard/dashboard.ts";
import { AskOverview } from "#server/wire/dashboard/overview.ts";
import { GetBalance, ListBalanceHistory } from "#server/wire/ledger/balance.ts";
import { CreatePayout } from "#server/wire/ledger/payout.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { disputedShop } from "#server/workshop/testing/models/disputed-shop.ts";
import { fileOfPayments } from "#server/workshop/testing/models/payment-file.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// March 2027 of Fern & Oak, in EUR, as an accountant writes it by hand. The fee is 2.9 % and 0.30 of each sale, and
// refunds keep it.
//
//  sale     sold     fee   what became of it                                           back or lost      left
//  Aloe   100.00    3.20   nothing                                                                      96.80
//  Basil  200.00    6.10   nothing                                                                     193.90
//  Cress   50.00    1.75   20.00 refunded                                                 20.00         28.25
//  Dill    80.00    2.62   80.00 disputed and lost; 30.00 came back; won after all         0.00         77.38
//  Elder  120.00    3.78   40.00 disputed and lost; the other 80.00 refunded             120.00         −3.78
//  Fig     60.00    2.04   paid twice: the second 60.00 is given back, and disputed;
//                          10.00 of the first refunded meanwhile                          10.00         47.96
//  Ginger  90.00    2.91   90.00 disputed and lost; 25.00 came back                       65.00         22.09
//         700.00   22.40                                                                 215.00        462.60
//
// 100.00 was paid out: 362.60 are left.

const sales = ["Aloe", "Basil", "Cress", "Dill", "Elder", "Fig", "Ginger"] as const;
type Sale = (typeof sales)[number];

/** Per sale: sold, fee, refunded, disputed (less what came back), and what is left of it. */
const ledger: Record<
  Sale,
  [sold: string, fee: string, refunded: string, disputed: string, left: string]
> = {
  Aloe: ["100.00", "3.20", "0.00", "0.00", "96.80"],
  Basil: ["200.00", "6.10", "0.00", "0.00", "193.90"],
  Cress: ["50.00", "1.75", "20.00", "0.00", "28.25"],
  Dill: ["80.00", "2.62", "0.00", "0.00", "77.38"],
  Elder: ["120.00", "3.78", "80.00", "40.00", "-3.78"],
  Fig: ["60.00", "2.04", "10.00", "0.00", "47.96"],
  Ginger: ["90.00", "2.91", "0.00", "65.00", "22.09"],
};

/** The statement of the balance, by kind: how many, gross, fee. The second payment of Fig is among the payments. */
const statement: Record<string, [count: number, gross: string, fee: string]> = {
  payment: [8, "760.00", "22.40"],
  refund: [4, "-170.00", "0.00"],
  refund_reversal: [1, "60.00", "0.00"],
  dispute: [4, "-270.00", "0.00"],
  dispute_reversal: [2, "55.00", "0.00"],
  dispute_won: [1, "50.00", "0.00"],
  payout: [1, "-100.00", "0.00"],
};

const clock = testClock("2027-03-01T09:00:00.000Z");
const services = await testServices({
  clock,
  env: { FEE_BPS: "290", FEE_FIXED: "EUR:30", PAYOUT_COMPLIANCE: "none" },
});

async function march() {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx, "Ada");
  const shop = disputedShop(ctx, customerId);
  const ids = {} as Record<Sale, string>;
  for (const sale of sales) {
    ids[sale] = await shop.sell(cents(ledger[sale][0]));
    clock.advance(dayMs);
  }
  await shop.refund(ids.Cress, 2000);

  const dill = { amount: 8000, name: "dill" };
  await shop.dispute(ids.Dill, { ...dill, status: "lost" });
  await shop.dispute(ids.Dill, { ...dill, status: "lost", amountReinstated: 3000 });
  clock.advance(dayMs);
  await shop.dispute(ids.Dill, { ...dill, status: "won", amountReinstated: 8000 });

  await shop.dispute(ids.Elder, { amount: 4000, status: "lost" });
  await shop.refund(ids.Elder);

  const late = await shop.payTwice(ids.Fig);
  await shop.dispute(ids.Fig, { amount: 6000, status: "open", paymentId: late });
  await shop.refund(ids.Fig, 1000);
  await shop.refundFails(late);
  await shop.dispute(ids.Fig, { amount: 6000, status: "lost", paymentId: late });

  await shop.dispute(ids.Ginger, { amount: 9000, status: "lost", amountReinstated: 2500 });

  await createPayout(ctx, CreatePayout.parse({ amount: 10_000, currency: "EUR" }));
  return { ctx, customerId, ids };
}

test("March 2027: each figure of overview, file, pages, balance, statement and customer is the accountant's", async () => {
  const { ctx, customerId, ids } = await march();
  const [from, to] = ["2027-03-01T00:00:00.000Z", "2027-04-01T00:00:00.000Z"];
  clock.set("2027-04-02T09:00:00.000Z");

  const asked = { from: "2027-03-01", until: "2027-03-31", timeZone: "UTC", currency: "EUR" };
  const { sums } = await getOverview(ctx, AskOverview.parse(asked));
  expect([sums.volume, sums.paid, sums.lost].map(String)).toEqual(["70000", "7", "21500"]);

  expect(await fileOfPayments(ctx, { from, to })).toEqual(
    Object.fromEntries(sales.map((sale) => [ids[sale], ledger[sale]])),
  );
  for (const sale of sales) {
    const left = cents(ledger[sale][4]);
    expect([sale, (await getPaymentStory(ctx, ids[sale])).money.left]).toEqual([sale, left]);
    const { movements } = await getPaymentTrail(ctx, ids[sale]);
    const booked = movements.flatMap(({ entries }) => entries);
    const ours = booked.filter(({ account }) => account === "merchant");
    expect([sale, ours.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([sale, left]);
  }

  const [explained] = await explainDays(ctx, AskDays.parse({ from, to }));
  const lines = explained?.lines.map((line) => [
    line.type,
    [line.count, euros(line.gross), euros(line.fee)],
  ]);
  expect(Object.fromEntries(lines ?? [])).toEqual(statement);
  expect([explained?.before, explained?.after]).toEqual([0, 36_260]);
  const { data } = await listBalanceHistory(ctx, ListBalanceHistory.parse({ currency: "EUR" }));
  expect([data[0]?.balanceAfter, data.length]).toEqual([36_260, 21]);
  expect(await getBalance(ctx, GetBalance.parse({}))).toMatchObject({
    amount: 36_260,
    available: 36_260,
  });

  expect(await getSpending(ctx, customerId)).toMatchObject([
    { currency: "EUR", payments: 7, paid: 70_000, refunded: 11_000, disputed: 10_500 },
  ]);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

function cents(euro: string): number {
  return Math.round(Number(euro) * 100);
}

function euros(cent: number): string {
  return (cent / 100).toFixed(2);
}
