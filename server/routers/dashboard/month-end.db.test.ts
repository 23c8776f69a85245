import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { getCustomerBalance } from "#server/routers/balance/get-customer-balance.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { listBalanceHistory } from "#server/routers/balance/history.ts";
import { getSpending } from "#server/routers/customers/spending.ts";
import { explainDays } from "#server/routers/dashboard/overview/explain-days.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { listPayments } from "#server/routers/dashboard/payments/list-payments.ts";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { streamPayments } from "#server/routers/exports/stream-payments.ts";
import { allExportColumns, exportColumns } from "#server/wire/atoms/lists/export-columns.ts";
import { dayAfter, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { AskDays } from "#server/wire/dashboard/dashboard.ts";
import { AskOverview } from "#server/wire/dashboard/overview.ts";
import { ListPaymentRows, PaymentFilter } from "#server/wire/dashboard/payment-row.ts";
import { GetBalance, GetCustomerBalance, ListBalanceHistory } from "#server/wire/ledger/balance.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  type Books,
  readBooks,
  readCells,
  sumOf,
  takenBy,
} from "#server/workshop/testing/models/books-of-rows.ts";
import { liveUntil } from "#server/workshop/testing/models/mixed-month.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({
  clock,
  env: {
    FEE_BPS: "290",
    FEE_FIXED: "EUR:30,KWD:100,JPY:30",
    REFUND_FEES: "return",
    RESERVE_BPS: "500",
    RESERVE_DAYS: "5",
    MERCHANT_OVERDRAFT: "EUR:5000",
    PAYOUT_COMPLIANCE: "none",
  },
});

/** Decimals as ISO 4217 has them, written down here once more. */
const decimals: Record<string, number> = { EUR: 2, HUF: 2, MGA: 2, KWD: 3, JOD: 3, JPY: 0, ISK: 0 };
const currencies = ["EUR", "EUR", ...Object.keys(decimals)];

/** Months in which clocks change, of half an hour or at midnight, one with a leap day, and the ends of the world. */
const months: [timeZone: string, first: string, last: string][] = [
  ["Europe/Berlin", "2026-10-01", "2026-10-31"],
  ["Australia/Lord_Howe", "2026-04-01", "2026-04-30"],
  ["Pacific/Kiritimati", "2028-02-01", "2028-02-29"],
  ["Africa/Cairo", "2026-04-01", "2026-04-30"],
];

type Month = { timeZone: string; first: string; last: string; from: Date; to: Date };
type Checked = Month & { ctx: MerchantContext; books: Books; isIn: (moment: Date) => boolean };

test.each(months)(
  "papers, overview, ledger, file, list and customers' sums agree to the unit: seeded, a month in %s from %s",
  async (timeZone, first, last) => {
    const [from, to] = [first, dayAfter(last)].map((day) => startOfDayIn(day, timeZone));
    if (!from || !to) throw new Error("a month has two ends");
    clock.set(addMs(from, -2 * dayMs).toISOString());
    const ctx = await newMerchant(services);
    const random = randomFrom(months.findIndex(([zone]) => zone === timeZone));
    const until = addMs(to, dayMs);
    await liveUntil({ services, ctx, currencies }, random, { clock, timeZone, until });
    const books = await readBooks(ctx);
    const isIn = (moment: Date) => moment >= from && moment < to;
    const checked = { ctx, books, isIn, timeZone, first, last, from, to };
    checkPapers(checked);
    for (const currency of new Set(books.intents.map((row) => row.currency))) {
      await checkOverview(checked, currency);
      await checkLedger(checked, currency);
    }
    await checkFile(checked);
    await checkCustomers(checked);
    await checkStories(checked);
  },
);

/** One receipt of each payment and one note of each refund that succeeded, of its amount, numbered without gaps. */
function checkPapers({ books }: Checked): void {
  const { receipts, notes, intents, refunds } = books;
  for (const papers of [receipts, notes])
    expect(papers.map(({ number }) => Number(number))).toEqual(papers.map((_, nth) => nth + 1));
  const paid = intents.filter(({ amountCaptured }) => amountCaptured > 0n);
  expect(
    receipts.map((row) => `${row.paymentIntentId} ${row.amount} ${row.currency}`).toSorted(),
  ).toEqual(paid.map((row) => `${row.id} ${row.amountCaptured} ${row.currency}`).toSorted());
  const noted = new Map(notes.map((row) => [row.refundId, `${row.amount} ${row.currency}`]));
  const given = refunds.filter(({ status, duplicate }) => status === "succeeded" && !duplicate);
  for (const { id, amount, currency } of given)
    expect([id, noted.get(id)]).toEqual([id, `${amount} ${currency}`]);
}

async function checkOverview(checked: Checked, currency: string): Promise<void> {
  const { ctx, books, isIn, timeZone, first, last } = checked;
  const asked = AskOverview.parse({ from: first, until: last, timeZone, currency });
  const { sums } = await getOverview(ctx, asked);
  const then = <Row extends { currency: string; createdAt: Date }>(rows: Row[]) =>
    rows.filter((row) => row.currency === currency && isIn(row.createdAt));
  const sold = <Row extends { duplicate: boolean }>(rows: Row[]) =>
    rows.filter(({ duplicate }) => !duplicate);
  const back = sold(then(books.refunds)).filter(
    ({ status, waitsForFunds }) => status !== "failed" && !waitsForFunds,
  );
  const taken = sold(then(books.disputes))
    .filter(({ kind, status }) => kind === "chargeback" && status !== "won")
    .map((row) => ({ amount: row.amount - row.amountReinstated }));
  expect({ currency, volume: sums.volume, lost: sums.lost }).toEqual({
    currency,
    volume: takenBy(then(books.intents).filter(({ mode }) => mode !== "setup")),
    lost: sumOf(back) + sumOf(taken),
  });
}

async function checkLedger(checked: Checked, currency: string): Promise<void> {
  const { ctx, books, isIn, from, to } = checked;
  const entries = books.entries.filter((entry) => entry.currency === currency);
  const mine = entries.filter(({ account }) => account === "merchant");
  const span = { from: from.toISOString(), to: to.toISOString() };
  const explained = (await explainDays(ctx, AskDays.parse(span))).find(
    (one) => one.currency === currency,
  );
  const month = mine.filter(({ at }) => isIn(at));
  expect(explained === undefined).toBe(month.length === 0);
  if (explained) {
    expect([explained.before, explained.after]).toEqual([
      sumOf(mine.filter(({ at }) => at < from)),
      sumOf(mine.filter(({ at }) => at < to)),
    ]);
    for (const { type, count, gross, fee } of explained.lines) {
      const these = month.filter((entry) => entry.type === type);
      expect([type, count, gross - fee]).toEqual([type, these.length, sumOf(these)]);
    }
  }
  const { amount } = await getBalance(ctx, GetBalance.parse({ currency }));
  expect(amount).toBe(sumOf(mine));
  const listed = { currency, startDate: span.from, endDate: addMs(to, -1).toISOString(), limit: 1 };
  const { pagination } = await listBalanceHistory(ctx, ListBalanceHistory.parse(listed));
  expect(pagination.total).toBe(month.length);
  const came = entries.filter(
    ({ account, type }) =>
      (account === "clearing" && (type === "payment" || type === "funding")) ||
      (account === "customer" && type === "wallet_payment"),
  );
  const paid = books.intents.filter((row) => row.currency === currency);
  expect(0 - sumOf(came)).toBe(takenBy(paid));
}

/** Each payment of the month is a line of its file, and no other one, with its amounts as plain decimals. */
async function checkFile({
  ctx,
  books,
  isIn,
  timeZone,
  first,
  last,
  from,
  to,
}: Checked): Promise<void> {
  const span = { from: from.toISOString(), to: to.toISOString() };
  const shape = { columns: allExportColumns, timeZone };
  const file = Readable.from(streamPayments(ctx, PaymentFilter.parse(span), shape));
  const [head = [], ...rows] = readCells((await buffer(file)).toString().replace("\uFEFF", ""));
  const cellOf = (row: string[], column: keyof typeof exportColumns) =>
    row[head.indexOf(exportColumns[column])] ?? "";
  const tried = new Set(books.attempts.map(({ paymentIntentId }) => paymentIntentId));
  const intents = books.intents.filter(
    (row) => isIn(row.createdAt) && (row.checkoutSessionId === null || tried.has(row.id)),
  );
  const written = (amount: bigint, currency: string) => {
    const digits = decimals[currency] ?? 0;
    return (Number(amount) / 10 ** digits).toFixed(digits);
  };
  const named = ["payment", "amount", "captured", "refunded", "disputed", "fee", "net"] as const;
  const lines = rows.map((row) => [...named, "currency" as const].map((name) => cellOf(row, name)));
  const expected = intents.map(({ currency, ...row }) => {
    const { disputed, fee, net } = bookedOf(books, row);
    const sums = [row.amount, row.amountCaptured, row.amountRefunded, disputed, fee, net];
    return [row.id, ...sums.map((sum) => written(sum, currency)), currency];
  });
  const byId = (a: string[], b: string[]) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1);
  expect(lines.toSorted(byId)).toEqual(expected.toSorted(byId));
  for (const row of rows) {
    const [day = ""] = cellOf(row, "created").split(" ");
    expect([day >= first, day <= last]).toEqual([true, true]);
  }
  const listed = ListPaymentRows.parse({ ...span, limit: 1, offset: 0 });
  expect((await listPayments(ctx, listed)).pagination.total).toBe(intents.length);
}

/** The ledger's amounts for a payment, its refunds and its disputes. */
function bookedOf(books: Books, row: Pick<Books["intents"][number], "id" | "checkoutSessionId">) {
  const { attempts, refunds, disputes } = books;
  const after = [...attempts, ...refunds, ...disputes].filter(
    ({ paymentIntentId }) => paymentIntentId === row.id,
  );
  const about = new Set([row.id, row.checkoutSessionId, ...after.map(({ id }) => id)]);
  const mine = books.entries.filter((entry) => about.has(entry.about));
  const left = mine.filter(({ account }) => account === "merchant");
  const late = new Set(disputes.filter(({ duplicate }) => duplicate).map(({ id }) => id));
  const byDispute = left.filter(
    ({ type, about: source }) => type.startsWith("dispute") && !late.has(source),
  );
  const fees = mine.filter(({ account }) => account === "fees");
  return {
    disputed: BigInt(-sumOf(byDispute)),
    fee: BigInt(sumOf(fees)),
    net: BigInt(sumOf(left)),
  };
}

async function checkCustomers({ ctx, books }: Checked): Promise<void> {
  const fundings = books.sessions.filter(({ purpose }) => purpose === "balance_funding");
  const isFunding = new Set(fundings.map(({ paymentIntentId }) => paymentIntentId));
  for (const { id } of books.customers) {
    const { balances } = await getCustomerBalance(ctx, GetCustomerBalance.parse({ id }));
    const theirs = books.entries.filter(
      ({ account, ownerId }) => account === "customer" && ownerId === id,
    );
    for (const { currency, amount } of balances)
      expect(amount).toBe(sumOf(theirs.filter((entry) => entry.currency === currency)));
    for (const { currency, paid, payments } of await getSpending(ctx, id)) {
      const bought = books.intents.filter(
        (row) =>
          row.customerId === id &&
          row.currency === currency &&
          row.amountCaptured > 0n &&
          !isFunding.has(row.id),
      );
      expect([payments, paid]).toEqual([bought.length, takenBy(bought)]);
    }
  }
}

/**
 * Checks that the amount left on a payment's page equals the ledger's for the payment, its refunds and its
 * disputes.
 */
async function checkStories({ ctx, books }: Checked): Promise<void> {
  for (const intent of books.intents) {
    const { money } = await getPaymentStory(ctx, intent.id);
    expect([intent.id, BigInt(money.left)]).toEqual([intent.id, bookedOf(books, intent).net]);
  }
}
