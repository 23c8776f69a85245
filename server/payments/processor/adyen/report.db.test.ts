import { expect, test } from "vitest";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createAdyenProcessor } from "#server/payments/processor/adyen/adyen-processor.ts";
import { handleNotice } from "#server/payments/processor/notices.ts";
import { takeReport } from "#server/payments/reconciliation/report/take-report.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { AdyenDouble, adyenEnv } from "#server/workshop/testing/adyen/double.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { adyenToken, paymentOf } from "#server/workshop/testing/processor/adyen-rig.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = { ...testClock(), pass: () => Promise.resolve() };
const plain = await testServices({ clock });
const { db, log } = plain;
const double = new AdyenDouble(clock);
const env = loadEnv({
  ...adyenEnv,
  APP_SECRET: plain.env.APP_SECRET,
  APP_URL: "https://pay.example",
});
const processor = createAdyenProcessor({ env, db, clock, log, send: double.send });
const services = { ...plain, env, processor };

/** The first line of a report, as Adyen writes it (Settlement details report, "Columns"). */
const columns =
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number,Reserved4";

type Line = {
  type: string;
  psp?: string;
  merchantReference?: string;
  modification?: string;
  gross?: [debit: string, credit: string];
  net: [debit: string, credit: string];
  currencies?: [gross: string, net: string];
  zone?: string;
};

function lineOf(batch: number, line: Line): string {
  const { type, psp = "", merchantReference = "", modification = "" } = line;
  const { gross = ["", ""], net, zone = "CET" } = line;
  const [grossCurrency, netCurrency] = line.currencies ?? ["EUR", "EUR"];
  const about = `Fern,FernECOM,${psp},${merchantReference},visa,2026-02-18 10:30:00,${zone},${type}`;
  const amounts = `${modification},${grossCurrency},${gross.join()},1,${netCurrency},${net.join()}`;
  return `${about},${amounts},,0.10,0.02,0.05,visaclassic,,${batch},`;
}

const report = (batch: number, ...lines: Line[]) =>
  [columns, ...lines.map((line) => lineOf(batch, line))].join("\n");

async function hear(): Promise<void> {
  for (const body of double.takeNotices()) {
    const read = await processor.readNotice(body, new Headers(), new URLSearchParams());
    for (const found of [read].flat())
      if (found) await handleNotice(services, { processor, notice: found });
  }
}

/** 49.00 by card, 9.00 of it refunded. */
async function sale() {
  const ctx: MerchantContext = actFor(services, (await newMerchant(services)).merchantId);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { processorToken: adyenToken("pays") });
  await hear();
  await createRefund(ctx, { paymentIntentId: id, amount: 900, metadata: {} });
  await hear();
  const { processorRefund } = await db.refund.findFirstOrThrow({ where: { paymentIntentId: id } });
  const attempt = await db.paymentAttempt.findFirstOrThrow({ where: { paymentIntentId: id } });
  const at = paymentOf(double, attempt.id);
  const of = { psp: at.psp, merchantReference: attempt.id };
  const settled: Line = {
    ...of,
    type: "Settled",
    modification: `${at.psp}C`,
    gross: ["", "49.00"],
    net: ["", "48.83"],
  };
  const refunded: Line = {
    ...of,
    type: "Refunded",
    modification: processorRefund ?? "",
    gross: ["9.00", ""],
    net: ["9.10", ""],
  };
  return { ctx, at, settled, refunded };
}

async function differences(ctx: MerchantContext) {
  return (await listDifferences(ctx, { limit: 50, offset: 0, resolved: false })).data;
}

test("a batch posts what Adyen withheld and paid to our bank, once, and of two merchants to each their own", async () => {
  const [one, other] = [await sale(), await sale()];
  const ofAccount: Line[] = [
    { type: "Fee", modification: "Transaction Fees February", net: ["1.00", ""] },
    { type: "MerchantPayout", modification: "TX1 batch 4", net: ["90.00", ""] },
  ];
  const lines = [one.settled, other.settled, one.refunded, ...ofAccount];
  for (let times = 0; times < 2; times += 1) {
    const taken = await takeReport(services, report(4, ...lines));
    expect(taken).toMatchObject({ lines: 5, differences: 0 });
    expect(taken.unknown).toEqual([
      "4:Fee:Transaction Fees February",
      "4:MerchantPayout:TX1 batch 4",
    ]);
  }
  expect(await ledgerBalances(one.ctx)).toMatchObject({ fees: -27, bank: -3973 });
  expect(await ledgerBalances(other.ctx)).toMatchObject({ fees: -17, bank: -4883 });
  // The refund of the other one comes with a later batch, and is no difference until then.
  expect(await differences(other.ctx)).toEqual([]);
  await takeReport(services, report(5, other.refunded));
  expect(await ledgerBalances(other.ctx)).toMatchObject({ fees: -27, bank: -3973 });
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("a chargeback and its reversal are those of the dispute, and another amount is a difference", async () => {
  const { ctx, at, settled } = await sale();
  const { psp: dispute } = double.world.dispute(at);
  await hear();
  const of = { psp: at.psp, merchantReference: at.reference, modification: dispute };
  const taken = { ...of, type: "Chargeback", gross: ["49.00", ""], net: ["64.00", ""] } as const;
  const less = { ...settled, gross: ["", "40.00"], net: ["", "39.83"] } as const;
  await takeReport(services, report(6, { ...less, gross: [...less.gross], net: [...less.net] }));
  await takeReport(services, report(7, { ...taken, gross: [...taken.gross], net: [...taken.net] }));
  expect(await differences(ctx)).toMatchObject([
    { kind: "report", subjectType: "payment_attempt", booked: 4900, reported: 4000 },
  ]);
});

test.each([
  ["a time zone that nobody knows", { zone: "XYZ" }, "XYZ is no time zone"],
  ["an amount that cannot be read", { net: ["", "4.8.8"] as [string, string] }, "cannot be read"],
  [
    "a line without what was paid",
    { net: ["", ""] as [string, string] },
    "a line has a Net Credit",
  ],
  ["a currency of nobody", { currencies: ["EUR", "XXX"] as [string, string] }, "no currency"],
])("%s is refused with its line, and nothing is taken in", async (_, wrong, why) => {
  const { ctx, settled, refunded } = await sale();
  const taking = takeReport(services, report(8, settled, { ...refunded, ...wrong }));
  await expect(taking).rejects.toThrow(why);
  const { merchantId } = ctx;
  expect(await db.processorTransaction.count({ where: { merchantId } })).toBe(0);
});

test("a payment that was converted is told apart, and posts nothing", async () => {
  const { ctx, settled } = await sale();
  const converted = { ...settled, currencies: ["EUR", "USD"] as [string, string] };
  const taken = await takeReport(services, report(9, converted));
  expect(taken.unknown).toEqual([`9:Settled:${settled.modification}`]);
  expect(await ledgerBalances(ctx)).not.toHaveProperty("bank");
});
