import { describe, expect, test } from "vitest";
import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { endHold, type NewHold, placeHold } from "#server/ledger/holds.ts";
import { transferLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;

async function withMoney(amount: number) {
  const ctx = await newMerchant(services);
  const customerId = await fundedCustomer(services, ctx.merchantId, { amount });
  const { id } = await newIntent(ctx, { amount: 300, customerId, captureMethod: "manual" });
  await db.paymentIntent.update({
    where: { merchantId_id: { merchantId: ctx.merchantId, id } },
    data: { status: "requires_capture" },
  });
  const hold: NewHold = {
    kind: "authorization",
    relatedEntityId: id,
    relatedEntityType: "payment_intent",
    currency: "EUR",
    amount: 300n,
    of: { type: "customer", ownerId: customerId },
    expected: true,
    expiresAt: addMs(clock.now(), dayMs),
    covered: true,
  };
  return { ctx, customerId, id, hold };
}

const inTx = <Result>(
  ctx: MerchantContext,
  work: (tx: Parameters<typeof placeHold>[0]) => Promise<Result>,
) => transactAside(ctx, ({ tx }) => work(tx));

async function accounts(ctx: MerchantContext) {
  const rows = await db.ledgerAccount.findMany({ where: { merchantId: ctx.merchantId } });
  return Object.fromEntries(rows.map((row) => [row.type, Number(row.balance)]));
}

const problems = async () => (await verifyLedger(services)).problems;
const asVoided = { as: "voided" } as const;

describe("a hold", () => {
  test("keeps money from being spent by entries that sum to zero, and ends once", async () => {
    const { ctx, customerId, id, hold } = await withMoney(500);
    const friend = (await newCustomer(ctx)).id;
    const send = (amount: bigint) =>
      inTx(ctx, (tx) =>
        postLedger(tx, ctx, {
          type: "transfer",
          relatedEntityId: `tr_${amount}`,
          relatedEntityType: "transfer",
          currency: "EUR",
          legs: transferLegs(customerId, friend, amount),
        }),
      );
    await inTx(ctx, (tx) => placeHold(tx, ctx, hold));
    expect(await accounts(ctx)).toMatchObject({
      customer: 500,
      held: 300,
      expected: 300,
      holding: -600,
    });
    await expect(send(201n)).rejects.toMatchObject({ code: "insufficient_balance" });
    const twice = { ...hold, relatedEntityId: "pi_other" };
    await expect(inTx(ctx, (tx) => placeHold(tx, ctx, twice))).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    expect(await problems()).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      await inTx(ctx, (tx) =>
        endHold(tx, ctx, { kind: "authorization", relatedEntityId: id }, asVoided),
      );
    await db.paymentIntent.updateMany({ where: { id }, data: { status: "canceled" } });
    expect(await accounts(ctx)).toMatchObject({ held: 0, expected: 0, holding: 0 });
    expect(await problems()).toEqual([]);
  });

  test("stays as it was when what it was to become is refused", async () => {
    const { ctx, customerId, id, hold } = await withMoney(300);
    await inTx(ctx, (tx) => placeHold(tx, ctx, hold));
    await inTx(ctx, async (tx) => {
      const post = async () => {
        await postLedger(tx, ctx, {
          type: "wallet_payment",
          relatedEntityId: id,
          relatedEntityType: "payment_intent",
          currency: "EUR",
          legs: [
            { account: { type: "customer", ownerId: customerId }, amount: -301n },
            { account: { type: "merchant" }, amount: 301n },
          ],
        });
      };
      const held = { kind: "authorization", relatedEntityId: id } as const;
      await expect(endHold(tx, ctx, held, { as: "posted", post })).rejects.toMatchObject({
        code: "insufficient_balance",
      });
    });
    expect(await db.ledgerHold.findFirst({ where: { relatedEntityId: id } })).toMatchObject({
      status: "pending",
      expiresAt: hold.expiresAt,
    });
    expect(await accounts(ctx)).toMatchObject({ customer: 300, held: 300 });
    expect(await problems()).toEqual([]);
  });

  test("of twenty at once that want the same money, one gets it", async () => {
    const { ctx, hold } = await withMoney(500);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        inTx(ctx, (tx) => placeHold(tx, ctx, { ...hold, relatedEntityId: `pi_${nth}` })),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { merchantId } = ctx;
    expect(await db.ledgerHold.count({ where: { merchantId } })).toBe(1);
    await inTx(ctx, async (tx) => {
      const { relatedEntityId } = await tx.ledgerHold.findFirstOrThrow({ where: { merchantId } });
      await endHold(tx, ctx, { kind: "authorization", relatedEntityId }, asVoided);
    });
  });
});

test("ledger verify finds a refund that failed and whose money is not back, or that took nothing", async () => {
  const ctx = await newMerchant(services);
  const { id: paymentIntentId } = await newIntent(ctx);
  await confirmPayment(ctx, paymentIntentId, { card: card() });
  const { id } = await createRefund(ctx, { paymentIntentId, amount: 900, metadata: {} });
  const where = { merchantId_id: { merchantId: ctx.merchantId, id } };
  const found = async () => (await problems()).filter((line) => line.includes(id)).join("\n");
  expect(await found()).toBe("");
  await db.refund.update({ where, data: { status: "failed" } });
  expect(await found()).toBe(`refund ${id} of 900 is failed: 900 was taken and 0 given back`);
  await db.refund.update({ where, data: { status: "pending", waitsForFunds: true } });
  expect(await found()).toBe(
    `refund ${id} of 900 is pending and waits: 900 was taken and 0 given back`,
  );
  await db.refund.update({ where, data: { status: "succeeded", waitsForFunds: false } });
  expect(await found()).toBe("");
});

describe("ledger verify finds a hold", () => {
  test("without an owner, past its time, of another amount, or whose state its entries deny", async () => {
    const { ctx, id, hold } = await withMoney(300);
    await inTx(ctx, (tx) => placeHold(tx, ctx, hold));
    expect(await problems()).toEqual([]);
    const where = { merchantId: ctx.merchantId };
    const during = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
      await change();
      const found = (await problems()).join("\n");
      await undo();
      expect(await problems()).toEqual([]);
      return found;
    };
    const intent = (status: "canceled" | "requires_capture") => () =>
      db.paymentIntent.updateMany({ where: { ...where, id }, data: { status } });
    expect(await during(intent("canceled"), intent("requires_capture"))).toContain(
      `payment_intent ${id} needs no authorization any more`,
    );
    const amount = (cents: bigint) => () =>
      db.ledgerHold.updateMany({ where, data: { amount: cents } });
    expect(await during(amount(299n), amount(300n))).toContain("its entries say hold");
    const status = (is: string, expiresAt: Date | null) => () =>
      db.ledgerHold.updateMany({ where, data: { status: is, expiresAt } });
    expect(await during(status("voided", null), status("pending", hold.expiresAt))).toContain(
      "is voided; its entries say hold",
    );
    clock.advance(2 * dayMs + hourMs);
    expect((await problems()).join()).toContain("was to end at");
  });
});
