import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { writeOffSpent } from "#server/payments/disputes/spent-funding.ts";
import { lockCustomer } from "#server/records/payments/customer.ts";
import type { DebtWrittenOff } from "#server/wire/ledger/balance.ts";

/**
 * Gives up what a customer owes of lost disputes (`owed` of their balance): nothing is taken from what the balance gets
 * any more. The merchant covered it when the money was disputed, so no balance changes; the holds end in the ledger. What
 * a bank gives back of such a dispute later is the merchant's first. Atomic and idempotent by key; emits
 * `customer.debt_written_off`.
 * @throws not_found · invalid_state (nothing is owed)
 */
export async function writeOffDebt(
  ctx: MerchantContext,
  customerId: string,
): Promise<DebtWrittenOff> {
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    await lockCustomer(tx, ctx, customerId);
    const sums = new Map<string, bigint>();
    for (const id of await lockOwing(tx, ctx, customerId)) {
      const row = await tx.dispute.findUniqueOrThrow({ where: own(ctx, id) });
      const where = own(ctx, row.paymentIntentId);
      const intent = await tx.paymentIntent.findUniqueOrThrow({ where });
      const amount = await writeOffSpent(tx, ctx, { intent, row });
      sums.set(row.currency, (sums.get(row.currency) ?? 0n) + amount);
    }
    if (sums.size === 0)
      throw new DomainError("invalid_state", "The customer owes nothing from a lost dispute.");
    const data: DebtWrittenOff = {
      id: customerId,
      merchantId: ctx.merchantId,
      writtenOff: [...sums].map(([currency, amount]) => ({ currency, amount: Number(amount) })),
    };
    emit(unit, ctx, "customer.debt_written_off", data);
    return data;
  });
}

/** Disputes that the customer owes something of, held until the transaction ends: the worker takes none of them. */
async function lockOwing(
  tx: Tx,
  { merchantId }: MerchantContext,
  customerId: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT d.id FROM disputes d JOIN payment_intents i
      ON i."merchantId" = d."merchantId" AND i.id = d."paymentIntentId"
    WHERE d."merchantId" = ${merchantId} AND i."customerId" = ${customerId} AND d.status = 'lost' AND d.frozen > 0
    ORDER BY d.id FOR NO KEY UPDATE OF d`;
  return rows.map(({ id }) => id);
}
