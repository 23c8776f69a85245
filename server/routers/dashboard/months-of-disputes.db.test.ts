import { expect, test } from "vitest";
import { hourMs } from "#server/core/clock.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { getSpending } from "#server/routers/customers/spending.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { AskOverview } from "#server/wire/dashboard/overview.ts";
import { GetBalance } from "#server/wire/ledger/balance.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { disputedShop } from "#server/workshop/testing/models/disputed-shop.ts";
import { fileOfPayments } from "#server/workshop/testing/models/payment-file.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({
  clock,
  env: { FEE_BPS: "290", FEE_FIXED: "EUR:30", MERCHANT_OVERDRAFT: "EUR:100000000" },
});
type Shop = ReturnType<typeof disputedShop>;

/** A sale on paper, in cents: arithmetic alone, nothing of the service's. */
type Paper = { id: string; sold: number; refunded: number; lost: number; isOpen: boolean };

const feeOf = (sold: number) => Math.min(sold, Math.floor((sold * 290 + 5000) / 10_000) + 30);
const written = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

async function refundSome(shop: Shop, random: Random, paper: Paper): Promise<void> {
  const left = paper.sold - paper.refunded - paper.lost;
  if (paper.isOpen || left <= 0) return;
  const amount = random.chance(0.3) ? left : 1 + random.below(left);
  await shop.refund(paper.id, amount);
  paper.refunded += amount;
}

/** A chargeback of a part or all of it, up to its end: won, lost, lost with something back, or won after all. */
async function disputeSome(shop: Shop, random: Random, paper: Paper): Promise<void> {
  const amount = random.chance(0.5) ? paper.sold : 1 + random.below(paper.sold);
  const name = `of ${amount}`;
  const tell = (status: "open" | "won" | "lost", amountReinstated = 0) =>
    shop.dispute(paper.id, { name, amount, status, amountReinstated });
  await tell("open");
  const end = random.pick(["open", "won", "lost", "some back", "won after all"] as const);
  if (end === "open") paper.isOpen = true;
  if (end === "won") return tell("won", amount);
  if (end !== "open") await tell("lost");
  paper.lost += amount;
  if (end !== "some back" && end !== "won after all") return;
  const back = random.below(amount);
  await tell("lost", back);
  paper.lost -= back;
  if (end === "some back") return;
  await tell("won", amount);
  paper.lost -= amount - back;
}

/** Taken twice: the second time is no sale, whether it is given back, or disputed and its refund refused. */
async function payTwice(shop: Shop, random: Random, paper: Paper): Promise<void> {
  const paymentId = await shop.payTwice(paper.id);
  if (random.chance(0.5)) return;
  const told = { name: "late", amount: paper.sold, paymentId };
  await shop.dispute(paper.id, { ...told, status: "open" });
  await refundSome(shop, random, paper);
  await shop.refundFails(paymentId);
  await shop.dispute(paper.id, { ...told, status: "lost" });
}

async function liveOn(shop: Shop, random: Random): Promise<Paper[]> {
  const papers: Paper[] = [];
  while (papers.length < 8) {
    const sold = 100 + random.below(30_000);
    const paper = { id: await shop.sell(sold), sold, refunded: 0, lost: 0, isOpen: false };
    papers.push(paper);
    if (random.chance(0.6)) await refundSome(shop, random, paper);
    if (random.chance(0.4)) await payTwice(shop, random, paper);
    if (random.chance(0.5)) await disputeSome(shop, random, paper);
    if (random.chance(0.5)) await refundSome(shop, random, paper);
    clock.advance(hourMs);
  }
  return papers;
}

test.each([1, 2, 3, 4])(
  "a month of refunds, disputes and second payments is to the cent what it is on paper: seed %i",
  async (seed) => {
    clock.set(`2027-0${seed}-01T09:00:00.000Z`);
    const ctx = await newMerchant(services);
    const { id: customerId } = await newCustomer(ctx, "Ada");
    const papers = await liveOn(disputedShop(ctx, customerId), randomFrom(seed));
    clock.set(`2027-0${seed}-28T12:00:00.000Z`);
    const sum = (of: (paper: Paper) => number) => papers.reduce((all, one) => all + of(one), 0);
    const [sold, refunded, lost] = [
      sum((one) => one.sold),
      sum((one) => one.refunded),
      sum((one) => one.lost),
    ];
    const left = (one: Paper) => one.sold - feeOf(one.sold) - one.refunded - one.lost;

    const days = { from: `2027-0${seed}-01`, until: `2027-0${seed}-28`, timeZone: "UTC" };
    const { sums } = await getOverview(ctx, AskOverview.parse({ ...days, currency: "EUR" }));
    expect(sums).toMatchObject({ volume: sold, paid: papers.length, lost: refunded + lost });
    const span = { from: `2027-0${seed}-01T00:00:00.000Z`, to: `2027-0${seed}-28T00:00:00.000Z` };
    const lines = papers.map((one) => {
      const figures = [one.sold, feeOf(one.sold), one.refunded, one.lost, left(one)];
      return [one.id, figures.map(written)];
    });
    expect(await fileOfPayments(ctx, span)).toEqual(Object.fromEntries(lines));
    const { amount } = await getBalance(ctx, GetBalance.parse({ currency: "EUR" }));
    expect(amount).toBe(sum(left));
    expect(await getSpending(ctx, customerId)).toMatchObject([
      { payments: papers.length, paid: sold, refunded, disputed: lost },
    ]);
    expect((await verifyLedger(services)).problems).toEqual([]);
  },
);
