import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { recordProcessorRefund } from "#server/payments/refunds/processor-refund.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  card,
  ledgerBalances,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { payPricedOrder } from "#server/workshop/testing/payments/priced-order.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// By hand: SEARCH_RUNS=200 SEARCH_SEED=7.
const { runs, seed } = searchSettings(6);
const services = await testServices();

type Order = { ctx: MerchantContext; paymentIntentId: string };
type Asked = Partial<CreateRefund>;

async function paidOrder() {
  const ctx = await newMerchant(services);
  const { price, paymentIntentId } = await payPricedOrder(ctx);
  return { ctx, price, paymentIntentId };
}

const refund = ({ ctx, paymentIntentId }: Order, input: Asked) =>
  createRefund(ctx, CreateRefund.parse({ paymentIntentId, ...input }));

test("a refund names lines and pieces, and answers what of each line and tax it gives back", async () => {
  const order = await paidOrder();
  const first = await refund(order, { lineItems: [{ line: 0, quantity: 1 }] });
  expect(first).toMatchObject({ amount: 900, taxAmount: 156 });
  expect(first.lineItems).toEqual([{ line: 0, amount: 900, tax: 156 }]);
  const second = await refund(order, {
    amount: 3_357,
    lineItems: [{ line: 1 }, { line: 0, amount: 1_000 }, { line: 5 }, { line: 3, amount: 200 }],
  });
  expect(second.lineItems).toEqual([
    { line: 0, amount: 1_000, tax: 174 },
    { line: 1, amount: 1_957, tax: 162 },
    { line: 3, amount: 200, tax: 27 },
    { line: 5, amount: 200, tax: 0 },
  ]);
  const rest = await refund(order, {});
  const all = [first, second, rest];
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.price.totalAmount);
  expect(all.reduce((sum, { taxAmount }) => sum + (taxAmount ?? 0), 0)).toBe(order.price.taxAmount);
});

test.each<[Asked, string]>([
  [
    { lineItems: [{ line: 9 }] },
    "lineItems.0.line: this payment has no line 9; the first is line 0.",
  ],
  [{ lineItems: [{ line: 0 }, { line: 0 }] }, "lineItems.1.line: line 0 is named twice."],
  [
    { lineItems: [{ line: 2 }] },
    "lineItems.0.line: line 2 is a discount line: it is refunded with the lines that it belongs to. Leave it out.",
  ],
  [
    { lineItems: [{ line: 1, amount: 1_958 }] },
    "lineItems.0.amount: must be at most 1957, what is left of line 1.",
  ],
  [
    { lineItems: [{ line: 0, quantity: 4 }] },
    "lineItems.0.quantity: must be at most 3, what is left of line 0.",
  ],
  [
    { amount: 5, lineItems: [{ line: 5 }] },
    "amount: must be 200, the sum of lineItems. You can also leave it out.",
  ],
])("a refund of %j is refused with the place, and moves nothing", async (input, message) => {
  const order = await paidOrder();
  await expect(refund(order, input)).rejects.toMatchObject({ code: "validation_failed", message });
  expect(await services.db.refund.count({ where: { merchantId: order.ctx.merchantId } })).toBe(0);
});

test("lines of an order without discount, delivery, tax and tip can be named too, and pieces end with what is left", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, {
    totalAmount: 1_000,
    lineItems: [
      { name: "Seed", quantity: 3, amount: 200, currency: "EUR" },
      { name: "Pot", quantity: 1, amount: 400, currency: "EUR" },
    ],
  });
  const order = { ctx, paymentIntentId: session.paymentIntentId ?? "" };
  await confirmPayment(ctx, order.paymentIntentId, { card: card() });
  expect(await refund(order, { amount: 100 })).toMatchObject({ lineItems: null, taxAmount: null });
  const named = await refund(order, { lineItems: [{ line: 0, quantity: 3 }] });
  expect(named).toMatchObject({ amount: 540, taxAmount: 0 });
  await expect(refund(order, { lineItems: [{ line: 0 }] })).rejects.toMatchObject({
    message: "lineItems.0.line: nothing is left of line 0.",
  });
  expect(await refund(order, { lineItems: [{ line: 1 }] })).toMatchObject({ amount: 360 });
});

test("the tax lines of a payment are at every moment what was captured less what went back, by whatever door", async () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const order = await paidOrder();
    const acts = [refundSome, refundLine, refundThere, failOne, dispute, dispute];
    for (let step = 0; step < 6; step += 1) {
      const act = random.pick(acts);
      await act(order, random);
      expect([seed, run, act.name, await reported(order)]).toEqual([
        seed,
        run,
        act.name,
        await kept(order),
      ]);
    }
  }
});

test("when all is refunded in parts, nothing is left of any tax", async () => {
  const order = await paidOrder();
  await refundThere(order, randomFrom(seed));
  await refund(order, { amount: 333 });
  await refund(order, {});
  expect(await byTax(order)).toEqual({
    "none null": [0, 0],
    "taxed 210000": [0, 0],
    "taxed 90000": [0, 0],
  });
});

test("a dispute takes what is left of each tax, and brings exactly that back when it is won", async () => {
  const order = await paidOrder();
  await refund(order, { lineItems: [{ line: 1 }] });
  const before = await byTax(order);
  const amount = order.price.totalAmount - 1_957;
  await tellDispute(order, { amount, status: "open", amountReinstated: 0 });
  expect(Object.values(await byTax(order)).flat()).toEqual([0, 0, 0, 0, 0, 0]);
  await tellDispute(order, { amount, status: "won", amountReinstated: amount });
  expect(await byTax(order)).toEqual(before);
});

/** Base and tax by rate, over all lines. */
async function byTax({ ctx }: Order): Promise<Record<string, [number, number]>> {
  const lines = await services.db.taxLine.groupBy({
    by: ["kind", "percentE4"],
    where: { merchantId: ctx.merchantId },
    _sum: { base: true, tax: true },
  });
  return Object.fromEntries(
    lines.map(({ kind, percentE4, _sum: { base, tax } }) => [
      `${kind} ${percentE4}`,
      [Number(base), Number(tax)],
    ]),
  );
}

/** Base and tax of all lines of the payment. */
async function reported({ ctx }: Order): Promise<number> {
  const where = { merchantId: ctx.merchantId };
  const { _sum } = await services.db.taxLine.aggregate({ where, _sum: { base: true, tax: true } });
  return Number((_sum.base ?? 0n) + (_sum.tax ?? 0n));
}

/** The merchant's money by the ledger: there are no fees here. */
async function kept({ ctx }: Order): Promise<number> {
  return (await ledgerBalances(ctx))["merchant"] ?? 0;
}

/** A refusal (nothing is left, a dispute is open) is an answer as good as any. */
async function refundSome(order: Order, random: Random): Promise<void> {
  await refund(order, { amount: 1 + random.below(2_000) }).catch(() => null);
}

async function refundLine(order: Order, random: Random): Promise<void> {
  const line = random.pick([0, 1, 3, 5]);
  const quantity = line === 0 && random.chance(0.5) ? 1 : undefined;
  await refund(order, { lineItems: [{ line, quantity }] }).catch(() => null);
}

/** In the processor's dashboard. */
async function refundThere({ ctx, paymentIntentId }: Order, random: Random): Promise<void> {
  const intent = await services.db.paymentIntent.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  const told = {
    id: `re_${paymentIntentId}_${random.below(1_000_000)}`,
    paymentId: intent.processorPayment ?? "",
    amount: 1 + random.below(1_500),
    currency: "EUR",
    status: random.pick(["succeeded", "pending", "failed"] as const),
    failureReason: null,
  };
  await transactAside(ctx, (unit) => recordProcessorRefund(unit, ctx, { paymentIntentId, told }));
}

async function failOne({ ctx }: Order, random: Random): Promise<void> {
  const refunds = await services.db.refund.findMany({ where: { merchantId: ctx.merchantId } });
  if (refunds.length === 0) return;
  const { id: refundId } = random.pick(refunds);
  const answer = { id: null, status: "failed" as const, failureReason: "declined" };
  await transactAside(ctx, (unit) => settleRefund(unit, ctx, { refundId, answer }));
}

async function dispute(order: Order, random: Random): Promise<void> {
  const status = random.pick(["open", "won", "lost"] as const);
  const amountReinstated = status === "lost" ? random.below(2_000) : 0;
  await tellDispute(order, { amount: 5_652, status, amountReinstated });
}

async function tellDispute(
  { ctx, paymentIntentId }: Order,
  of: Pick<ProcessorDispute, "amount" | "status" | "amountReinstated">,
): Promise<void> {
  const told: ProcessorDispute = {
    id: `dp_${paymentIntentId}`,
    paymentId: "any",
    currency: "EUR",
    reason: "product_not_received",
    kind: "chargeback",
    fundsWithdrawn: true,
    evidence: null,
    evidenceFiles: [],
    evidencePastDue: false,
    respondBy: addMs(services.clock.now(), 7 * dayMs),
    ...of,
  };
  await transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId, told }));
}
