import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { openDb } from "#server/data/db.ts";
import { readBalances, settledMoment } from "#server/ledger/balances.ts";
import { fundingLegs, paymentLegs, payoutLegs, transferLegs } from "#server/ledger/legs.ts";
import { readMovements } from "#server/ledger/movements.ts";
import { type Leg, type Posting, postLedger } from "#server/ledger/post.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const db = openDb({ url: await testDatabase(), poolMax: 20 });
afterAll(() => db.$disconnect());

const max = 2n ** 53n - 1n;
const clock = testClock();

function newMerchant() {
  return { merchantId: newId("merchant"), clock };
}
type Merchant = ReturnType<typeof newMerchant>;

function post(ctx: Merchant, legs: Leg[], more: Partial<Posting> = {}) {
  const posting: Posting = {
    type: "payment",
    relatedEntityId: newId("paymentIntent"),
    relatedEntityType: "payment_intent",
    currency: "EUR",
    legs,
    ...more,
  };
  return db.$transaction((tx) => postLedger(tx, ctx, posting));
}

async function balances(ctx: Merchant, currency = "EUR") {
  const rows = await db.ledgerAccount.findMany({ where: { merchantId: ctx.merchantId, currency } });
  return Object.fromEntries(
    rows.map((row) => [row.type === "customer" ? row.ownerId : row.type, row.balance]),
  );
}

const sql = (strings: string) => db.$executeRawUnsafe(strings);

describe("a posting", () => {
  test("credits the merchant less the fee and what the processor owes covers it", async () => {
    const ctx = newMerchant();
    await post(ctx, paymentLegs(1000n, 30n));
    expect(await balances(ctx)).toEqual({ clearing: -1000n, merchant: 970n, fees: 30n });
  });

  test("numbers an account's entries without gaps and keeps the balance after each", async () => {
    const ctx = newMerchant();
    for (const amount of [5n, 7n, 9n]) await post(ctx, fundingLegs("cus_a", amount));
    const entries = await db.ledgerEntry.findMany({
      where: { account: { merchantId: ctx.merchantId, type: "customer" } },
      orderBy: { number: "asc" },
    });
    expect(entries.map((entry) => [entry.number, entry.amount, entry.balanceAfter])).toEqual([
      [1n, 5n, 5n],
      [2n, 7n, 12n],
      [3n, 9n, 21n],
    ]);
  });

  test("for the same type and entity is refused the second time and moves nothing", async () => {
    const ctx = newMerchant();
    const relatedEntityId = newId("paymentIntent");
    await post(ctx, paymentLegs(1000n, 0n), { relatedEntityId });
    await expect(post(ctx, paymentLegs(1000n, 0n), { relatedEntityId })).rejects.toThrow(
      "already_posted",
    );
    expect(await balances(ctx)).toEqual({ clearing: -1000n, merchant: 1000n });
  });

  test("keeps two currencies apart", async () => {
    const ctx = newMerchant();
    for (const currency of ["JPY", "EUR", "KWD", "CLF"])
      await post(ctx, fundingLegs("cus_a", 7n), { currency });
    await expect(
      post(ctx, transferLegs("cus_a", "cus_b", 7n), { currency: "USD" }),
    ).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    expect(await balances(ctx, "KWD")).toEqual({ clearing: -7n, cus_a: 7n });
  });

  test("is never dated before an earlier entry of its accounts, even by a clock that runs behind", async () => {
    const ctx = { merchantId: newId("merchant"), clock: testClock("2026-02-18T10:00:00.000Z") };
    await post(ctx, fundingLegs("cus_a", 5n));
    ctx.clock.set("2026-02-18T09:00:00.000Z");
    const posted = await post(ctx, fundingLegs("cus_a", 5n));
    expect(posted.createdAt.toISOString()).toBe("2026-02-18T10:00:00.000Z");
  });
});

describe("a clock that runs a year ahead", () => {
  test("dates its own entry and none that others write after it; their order is their number", async () => {
    const merchantId = newId("merchant");
    const ahead = { merchantId, clock: testClock("2027-02-18T10:00:00.000Z") };
    const right = { merchantId, clock: testClock("2026-02-18T10:00:00.000Z") };
    await post(ahead, fundingLegs("cus_a", 5n));
    const posted = await post(right, fundingLegs("cus_a", 7n));
    expect(posted.createdAt).toEqual(right.clock.now());
    const owner = { merchantId, type: "customer", ownerId: "cus_a" } as const;
    const at = (moment: string) => readBalances(db, owner, new Date(moment));
    expect(await at("2026-03-01T00:00:00.000Z")).toMatchObject([{ amount: 12n }]);
    expect(await at("2027-03-01T00:00:00.000Z")).toMatchObject([{ amount: 12n }]);
    const { movements } = await readMovements(db, {
      owner,
      filter: {},
      page: { limit: 10, offset: 0 },
    });
    expect(movements.map(({ balanceAfter }) => balanceAfter)).toEqual([12n, 5n]);
  });
});

test("a balance at a moment just past is answered up to where nothing is being written", async () => {
  const { clock } = newMerchant();
  const soon = new Date(Date.now() + 60_000);
  await db.$transaction(async (tx) => {
    const [began] = await tx.$queryRaw<{ began: Date }[]>`SELECT now() AS began`;
    const settled = await settledMoment(db, soon);
    expect(settled < (began?.began ?? clock.now())).toBe(true);
    expect(await settledMoment(db, settled)).toEqual(settled);
  });
  expect(await settledMoment(db, new Date("2026-01-01"))).toEqual(new Date("2026-01-01"));
});

describe("a refusal", () => {
  test("of a customer's overdraft moves nothing and leaves the transaction usable", async () => {
    const ctx = newMerchant();
    await post(ctx, fundingLegs("cus_a", 10n));
    await db.$transaction(async (tx) => {
      const posting: Posting = {
        type: "transfer",
        relatedEntityId: newId("transfer"),
        relatedEntityType: "transfer",
        currency: "EUR",
        legs: transferLegs("cus_a", "cus_b", 11n),
      };
      await expect(postLedger(tx, ctx, posting)).rejects.toMatchObject({
        code: "insufficient_balance",
      });
      await postLedger(tx, ctx, { ...posting, legs: transferLegs("cus_a", "cus_b", 10n) });
    });
    expect(await balances(ctx)).toEqual({ clearing: -10n, cus_a: 0n, cus_b: 10n });
  });

  test("of a merchant's overdraft has its own code, unless the money is gone already", async () => {
    const ctx = newMerchant();
    await post(ctx, paymentLegs(100n, 0n));
    const overdraw = payoutLegs(101n);
    await expect(post(ctx, overdraw)).rejects.toMatchObject({
      code: "insufficient_merchant_balance",
    });
    await post(ctx, overdraw, { merchantMayOverdraw: true });
    await post(ctx, paymentLegs(1n, 0n));
    expect(await balances(ctx)).toMatchObject({ merchant: 0n });
  });

  test("of a balance past 2^53 - 1 moves nothing; up to there it is exact", async () => {
    const ctx = newMerchant();
    await post(ctx, fundingLegs("cus_a", max));
    await expect(post(ctx, fundingLegs("cus_a", 1n))).rejects.toMatchObject({
      code: "amount_too_large",
    });
    expect(await balances(ctx)).toEqual({ clearing: -max, cus_a: max });
    await post(ctx, transferLegs("cus_a", "cus_b", 1n));
    expect(await balances(ctx)).toEqual({ clearing: -max, cus_a: max - 1n, cus_b: 1n });
  });
});

describe("the database refuses", () => {
  const ctx = newMerchant();

  test("to change, delete or empty what was posted", async () => {
    await post(ctx, fundingLegs("cus_a", 100n));
    const refusals = [
      `UPDATE ledger_entries SET amount = 1`,
      `DELETE FROM ledger_entries`,
      `TRUNCATE ledger_entries`,
      `UPDATE ledger_transactions SET description = 'x'`,
      `DELETE FROM ledger_transactions`,
      `TRUNCATE ledger_transactions CASCADE`,
      `DELETE FROM ledger_accounts`,
      `UPDATE ledger_accounts SET balance = balance + 1`,
      `UPDATE ledger_accounts SET currency = 'USD'`,
    ];
    for (const statement of refusals)
      await expect(sql(statement), statement).rejects.toThrow("append-only");
  });

  test("a customer's balance below zero and any balance past 2^53 - 1", async () => {
    const move = (amount: bigint) =>
      sql(
        `UPDATE ledger_accounts SET balance = ${amount}, "entryCount" = "entryCount" + 1 WHERE type = 'customer'`,
      );
    await expect(move(-1n)).rejects.toThrow("ledger_accounts_balance");
    await expect(move(max + 1n)).rejects.toThrow("ledger_accounts_balance");
  });

  test("entries that do not sum to zero, even when the account was moved with them", async () => {
    const id = newId("balanceTransaction");
    const attempt = db.$transaction(async (tx) => {
      await tx.ledgerTransaction.create({
        data: {
          ...ctx,
          clock: undefined,
          id,
          type: "payment",
          currency: "EUR",
          relatedEntityId: id,
          relatedEntityType: "x",
          createdAt: clock.now(),
        },
      });
      const account = await tx.ledgerAccount.update({
        where: {
          merchantId_type_ownerId_currency: {
            merchantId: ctx.merchantId,
            type: "customer",
            ownerId: "cus_a",
            currency: "EUR",
          },
        },
        data: { balance: { increment: 50n }, entryCount: { increment: 1n } },
      });
      await tx.ledgerEntry.create({
        data: {
          merchantId: ctx.merchantId,
          accountId: account.id,
          number: account.entryCount,
          transactionId: id,
          amount: 50n,
          balanceAfter: account.balance,
          hash: new Uint8Array(32),
          createdAt: clock.now(),
        },
      });
    });
    await expect(attempt).rejects.toThrow("do not balance");
  });
});

describe("at the same time", () => {
  test("postings on two hot accounts, in both directions, all succeed and add up", async () => {
    const ctx = newMerchant();
    await post(ctx, fundingLegs("cus_a", 1_000n));
    await post(ctx, fundingLegs("cus_b", 1_000n));
    const there = Array.from({ length: 100 }, () => post(ctx, transferLegs("cus_a", "cus_b", 3n)));
    const back = Array.from({ length: 100 }, () => post(ctx, transferLegs("cus_b", "cus_a", 2n)));
    await Promise.all([...there, ...back]);
    expect(await balances(ctx)).toMatchObject({ cus_a: 900n, cus_b: 1_100n });
  });

  test("first postings that create the same accounts make each once", async () => {
    const ctx = newMerchant();
    const names = ["cus_a", "cus_b", "cus_c", "cus_d"];
    const all = Array.from({ length: 60 }, (_, index) =>
      post(ctx, fundingLegs(names[index % 4] ?? "", 1n)),
    );
    await Promise.all(all);
    expect(await balances(ctx)).toEqual({
      clearing: -60n,
      cus_a: 15n,
      cus_b: 15n,
      cus_c: 15n,
      cus_d: 15n,
    });
  });

  test("twins of one entity post once", async () => {
    const ctx = newMerchant();
    const relatedEntityId = newId("paymentIntent");
    const twins = Array.from({ length: 8 }, () =>
      post(ctx, paymentLegs(10n, 0n), { relatedEntityId }),
    );
    const outcomes = await Promise.allSettled(twins);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await balances(ctx)).toEqual({ clearing: -10n, merchant: 10n });
  });
});
