import { beforeAll, describe, expect, test } from "vitest";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { sealLedger, sealLedgerJob, sealMerchant } from "#server/ledger/verify/seal.ts";
import { lastPassedCheck, verifyLedger } from "#server/ledger/verify/verify.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { reverseTransfer } from "#server/routers/transfers/reverse.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const { db } = services;

/** A little of everything, by the real operations. */
async function liveALittle(): Promise<MerchantContext> {
  const ctx = actFor(services, newId("merchant"));
  const { merchantId } = ctx;
  const [a, b] = await Promise.all([
    fundedCustomer(services, merchantId, { amount: 100 }),
    fundedCustomer(services, merchantId, { amount: 100, currency: "JPY" }),
  ]);
  await fundMerchant(ctx, { amount: 1_000, fee: 29 });
  const { id } = await createTransfer(ctx, {
    fromCustomerId: a,
    toCustomerId: b,
    amount: 40,
    currency: "EUR",
    description: "Ünïcode | pipe",
  });
  await createTransfer(ctx, { fromCustomerId: a, toCustomerId: b, amount: 5, currency: "EUR" });
  await reverseTransfer(ctx, { id });
  await createPayout(ctx, { amount: 500, currency: "EUR" });
  return ctx;
}

/** As somebody who may switch the rules off: the owner of the database. */
async function tamper(...statements: string[]): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const statement of statements) await tx.$executeRawUnsafe(statement);
  });
}

/** Tampers, verifies, and puts things back. */
async function problemsAfter(damage: string[], repair: string[]): Promise<string[]> {
  await tamper(...damage);
  try {
    return (await verifyLedger(services)).problems;
  } finally {
    await tamper(...repair);
  }
}

describe("verification", () => {
  beforeAll(async () => {
    await liveALittle();
    await liveALittle();
  });

  test("finds a ledger of real operations sound, records that, and seals it", async () => {
    expect(await lastPassedCheck(db)).toBeNull();
    const report = await verifyLedger(services);
    expect(report).toMatchObject({ passed: true, problems: [], merchants: 2, transactions: 14 });
    expect(await lastPassedCheck(db)).toEqual(services.clock.now());
    expect(await db.ledgerSeal.count()).toBe(2);
    expect(await sealLedger(services)).toBe(0);
    await liveALittle();
    expect(await sealLedger(services)).toBe(1);
    expect((await verifyLedger(services)).problems).toEqual([]);
  });

  test("seals each merchant once, however many do it at the same time", async () => {
    await liveALittle();
    await liveALittle();
    const links = await Promise.all([1, 2, 3].map(() => sealLedger(services)));
    expect(links.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await verifyLedger(services)).problems).toEqual([]);
  });

  test("seals the others while one merchant's seal is held up, and that one afterwards", async () => {
    const [held, other] = [await liveALittle(), await liveALittle()];
    const rolledBack = db.$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO ledger_seals VALUES (${held.merchantId}, 1, '', now())`;
      expect(await sealMerchant(services, other.merchantId)).toBe(1);
      throw new Error("the process died");
    });
    await expect(rolledBack).rejects.toThrow("the process died");
    const job = sealLedgerJob();
    for (let looked = 1; looked > 0;) looked = await job.run(services);
    expect(await db.ledgerSeal.count({ where: { merchantId: held.merchantId } })).toBe(1);
    expect((await verifyLedger(services)).problems).toEqual([]);
  });

  test("names a balance that was set by hand", async () => {
    const account = await db.ledgerAccount.findFirstOrThrow({
      where: { type: "customer", currency: "EUR" },
    });
    const set = (balance: bigint) =>
      `UPDATE ledger_accounts SET balance = ${balance} WHERE id = '${account.id}'`;
    const problems = await problemsAfter([set(account.balance + 7n)], [set(account.balance)]);
    expect(problems).toEqual([expect.stringContaining(`account ${account.id}`)]);
    expect(problems[0]).toContain(`balance ${account.balance + 7n}`);
  });

  test("names entries that were changed so that all sums still agree", async () => {
    const transfer = await db.ledgerTransaction.findFirstOrThrow({
      where: { type: "transfer" },
      include: { entries: true },
    });
    const shift = (by: number) => [
      `UPDATE ledger_entries SET amount = amount + ${by} * sign(amount)::int WHERE "transactionId" = '${transfer.id}'`,
      ...transfer.entries.flatMap(({ accountId, number, amount }) => [
        `UPDATE ledger_entries SET "balanceAfter" = "balanceAfter" + ${amount < 0n ? -by : by} WHERE "accountId" = '${accountId}' AND number >= ${number}`,
        `UPDATE ledger_accounts SET balance = balance + ${amount < 0n ? -by : by} WHERE id = '${accountId}'`,
      ]),
      `UPDATE transfers SET amount = amount + ${by} WHERE id = '${transfer.relatedEntityId}'`,
    ];
    const problems = await problemsAfter(shift(3), shift(-3));
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toContain("does not fit its hash");
  });

  test("names a transaction whose text was changed, and one that lost its business row", async () => {
    const { id, relatedEntityId } = await db.ledgerTransaction.findFirstOrThrow({
      where: { type: "payout" },
    });
    const changed = await problemsAfter(
      [`UPDATE ledger_transactions SET description = 'forged' WHERE id = '${id}'`],
      [`UPDATE ledger_transactions SET description = NULL WHERE id = '${id}'`],
    );
    expect(changed).toHaveLength(2);
    const lost = await problemsAfter(
      [`UPDATE payouts SET id = 'po_elsewhere' WHERE id = '${relatedEntityId}'`],
      [`UPDATE payouts SET id = '${relatedEntityId}' WHERE id = 'po_elsewhere'`],
    );
    expect(lost).toContain(`transaction ${id} (payout): there is no payout ${relatedEntityId}`);
    expect(lost).toContain("payout po_elsewhere: has moved nothing, or another amount");
  });

  test("names a transaction that does not balance and an entry without its transaction", async () => {
    const { id } = await db.ledgerTransaction.findFirstOrThrow({ where: { type: "transfer" } });
    const move = (from: string, to: string) =>
      `UPDATE ledger_entries SET "transactionId" = '${to}' WHERE "transactionId" = '${from}' AND amount > 0`;
    const problems = await problemsAfter([move(id, "btx_gone")], [move("btx_gone", id)]);
    expect(problems).toContainEqual(
      expect.stringMatching(`transaction ${id} \\(transfer\\): its 1 entries sum to -`),
    );
    expect(problems).toContainEqual(expect.stringContaining("has no transaction of its merchant"));
  });

  test("names what was cut off at the end and its chain rewritten to match, once it was sealed", async () => {
    const ctx = await liveALittle();
    await sealLedger(services);
    const cut = await db.ledgerTransaction.findFirstOrThrow({
      where: { merchantId: ctx.merchantId, type: "payout" },
      include: { entries: true },
    });
    await tamper(
      ...cut.entries.flatMap(({ accountId, number, amount }) => [
        `UPDATE ledger_accounts SET balance = balance - (${amount}), "entryCount" = ${number - 1n},
           "lastHash" = (SELECT hash FROM ledger_entries WHERE "accountId" = '${accountId}' AND number = ${number - 1n}),
           "lastAt" = (SELECT "createdAt" FROM ledger_entries WHERE "accountId" = '${accountId}' AND number = ${number - 1n})
         WHERE id = '${accountId}'`,
      ]),
      `DELETE FROM ledger_entries WHERE "transactionId" = '${cut.id}'`,
      `DELETE FROM ledger_transactions WHERE id = '${cut.id}'`,
      `DELETE FROM payouts WHERE id = '${cut.relatedEntityId}'`,
    );
    const { passed, problems } = await verifyLedger(services);
    expect(passed).toBe(false);
    expect(problems).toHaveLength(2);
    for (const problem of problems) expect(problem).toContain("is gone");
  });
});

test.each([
  [{}, "1h"],
  [{ mayTakeLong: true }, "7d"],
])("a verification with %j gives up after %s", async (options, limit) => {
  const { db } = services;
  const said: unknown[] = [];
  const begin = db.$transaction.bind(db) as (work: unknown, options: unknown) => Promise<unknown>;
  const $transaction = (work: (tx: Tx) => Promise<unknown>, given: unknown) =>
    begin(async (tx: Tx) => {
      const result = await work(tx);
      said.push(await tx.$queryRaw`SELECT current_setting('statement_timeout') AS limit`);
      return result;
    }, given);
  const listening = new Proxy(db, {
    get: (target, name) => (name === "$transaction" ? $transaction : Reflect.get(target, name)),
  });
  // Everything after the verification itself has transactions of its own, or none.
  await verifyLedger({ ...services, db: listening }, options).catch(() => undefined);
  expect(said[0]).toEqual([{ limit }]);
});
