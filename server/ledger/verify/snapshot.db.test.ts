import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const { db } = services;

test("whoever reads in a snapshot while transfers run sees the whole sum, and a sound ledger", async () => {
  const ctx = actFor(services, newId("merchant"));
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => fundedCustomer(services, ctx.merchantId, { amount: 200 })),
  );
  const transfers = ids.flatMap((fromCustomerId, from) =>
    ids
      .filter((_, to) => to !== from)
      .flatMap((toCustomerId) =>
        Array.from({ length: 5 }, () =>
          createTransfer(ctx, { fromCustomerId, toCustomerId, amount: 3, currency: "EUR" }),
        ),
      ),
  );
  const done = Promise.all(transfers);
  const sums: bigint[] = [];
  for (let reads = 0; reads < 10; reads += 1) sums.push(await readSumTwice(ids));
  expect((await verifyLedger(services)).problems).toEqual([]);
  await done;
  expect(new Set(sums)).toEqual(new Set([1_000n]));
});

/** The customers' sum at two moments of one snapshot, which are the same. */
async function readSumTwice(ids: string[]): Promise<bigint> {
  const where = { type: "customer", ownerId: { in: ids } } as const;
  return db.$transaction(
    async (tx) => {
      const first = await tx.ledgerAccount.aggregate({ where, _sum: { balance: true } });
      const second = await tx.ledgerAccount.aggregate({ where, _sum: { balance: true } });
      expect(second).toEqual(first);
      return first._sum.balance ?? 0n;
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  );
}
