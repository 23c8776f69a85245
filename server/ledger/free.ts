import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { readUnsettled } from "#server/ledger/unsettled.ts";

/** A balance, and what is kept of it; in the smallest currency unit. */
export type Kept = {
  amount: bigint;
  /** By holds. */
  frozen?: bigint;
  /** For refunds that wait for the balance to cover them: they are first in line. */
  waiting?: bigint;
  /** The sum of payments whose money has not arrived yet (SETTLEMENT_DAYS). */
  unsettled?: bigint;
};

/**
 * The one place that decides what may leave a balance: `available`. `reserved` is what holds and waiting refunds
 * keep of the rest. Neither is ever below zero. `free.test.ts` looks for others that compute it.
 */
export function divide({ amount, frozen = 0n, waiting = 0n, unsettled = 0n }: Kept): {
  available: bigint;
  reserved: bigint;
} {
  const settled = amount > unsettled ? amount - unsettled : 0n;
  const kept = frozen + waiting;
  const reserved = kept < settled ? kept : settled;
  return { available: settled - reserved, reserved };
}

/** The same of a row of ledger_accounts in SQL, as far as holds keep it; below zero where they keep more than there is. */
export const unfrozen = Prisma.raw(`(balance - frozen)`);

/** The free balance of merchants' accounts `a`, less waiting refunds; money that has not arrived yet is still in it. */
export const unreserved = Prisma.sql`(a.balance - a.frozen - coalesce((
  SELECT sum(w.amount - w."feeReturned") FROM refunds w
  WHERE w."merchantId" = a."merchantId" AND w.currency = a.currency AND w."waitsForFunds" AND w.status = 'pending'), 0))`;

type Owner = Pick<MerchantContext, "merchantId" | "clock" | "env">;

/** The parts of the merchant's balance that refunds wait for and that have not arrived, by currency. */
export async function readWithheld(
  tx: Tx,
  owner: Owner,
): Promise<{ waiting: Map<string, bigint>; unsettled: Map<string, bigint> }> {
  const { merchantId, env } = owner;
  const [sums, unsettled] = await Promise.all([
    tx.refund.groupBy({
      by: ["currency"],
      where: { merchantId, waitsForFunds: true, status: "pending" },
      _sum: { amount: true, feeReturned: true },
    }),
    env.SETTLEMENT_DAYS > 0 ? readUnsettled(tx, owner) : new Map<string, bigint>(),
  ]);
  const waiting = sums.map(({ currency, _sum }) => {
    const { amount, feeReturned } = _sum;
    return [currency, (amount ?? 0n) - (feeReturned ?? 0n)] as const;
  });
  return { waiting: new Map(waiting), unsettled };
}

/** The amount that the merchant may be paid out now. */
export async function readAvailable(tx: Tx, owner: Owner, currency: string): Promise<bigint> {
  const { merchantId } = owner;
  const account = await tx.ledgerAccount.findFirst({
    where: { merchantId, type: "merchant", ownerId: merchantId, currency },
  });
  if (!account) return 0n;
  const { waiting, unsettled } = await readWithheld(tx, owner);
  const { balance: amount, frozen } = account;
  return divide({
    amount,
    frozen,
    waiting: waiting.get(currency),
    unsettled: unsettled.get(currency),
  }).available;
}

/**
 * Refuses to pay out what is not free. Holds the merchant's balance until the transaction ends.
 * @throws insufficient_merchant_balance
 */
export async function checkAvailable(
  tx: Tx,
  owner: Owner,
  { amount, currency }: { amount: bigint; currency: string },
): Promise<void> {
  const { merchantId } = owner;
  await tx.$executeRaw`
    SELECT 1 FROM ledger_accounts
    WHERE "merchantId" = ${merchantId} AND type = 'merchant' AND "ownerId" = ${merchantId}
      AND currency = ${currency} FOR NO KEY UPDATE`;
  const available = await readAvailable(tx, owner, currency);
  if (amount <= available) return;
  throw new DomainError(
    "insufficient_merchant_balance",
    `Only ${available} ${currency} (smallest unit) can be paid out now. The rest is reserved (for example ` +
      "for waiting refunds), not available yet, or not in the balance. GET /balance returns each part.",
  );
}
