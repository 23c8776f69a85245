import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { heldCurrencies } from "#server/ledger/held-currencies.ts";
import { refusalOf } from "#server/ledger/post.ts";
import { spend } from "#server/limits/budget/spend.ts";
import { erasedCustomer } from "#server/routers/customers/refuse-erased.ts";
import type { CreateTransfer, Transfer } from "#server/wire/ledger/transfer.ts";

/**
 * Moves money from one customer's balance to another's. Atomic and idempotent by key; emits
 * `transfer.completed`. Checks, money and row are one call of the database (transfer_create), which
 * is sent with event and key, because round trips are what the busiest operation costs; safe at any concurrency (see postLedger).
 * @throws same_customer · not_found · invalid_state (the receiver was erased) · insufficient_balance · currency_mismatch · amount_too_large
 * (specification: Transfer rules 1–3)
 */
export async function createTransfer(
  ctx: MerchantContext,
  input: CreateTransfer,
): Promise<Transfer> {
  if (input.fromCustomerId === input.toCustomerId) {
    throw new DomainError("same_customer", "toCustomerId: must differ from fromCustomerId.");
  }
  return transact(ctx, async (unit) => {
    const transfer = newTransfer(ctx, input);
    await spend(unit, ctx, {
      amount: BigInt(transfer.amount),
      currency: transfer.currency,
      payee: transfer.toCustomerId,
      relatedEntityId: transfer.id,
    });
    unit.call({
      makes: transfer.id,
      sql: transferSql(transfer),
      refused: (outcome) => refuseTransfer(ctx, transfer, outcome),
    });
    emit(unit, ctx, "transfer.completed", transfer);
    return transfer;
  });
}

function newTransfer(ctx: MerchantContext, input: CreateTransfer): Transfer {
  const now = ctx.clock.now().toISOString();
  return {
    id: newId("transfer"),
    merchantId: ctx.merchantId,
    fromCustomerId: input.fromCustomerId,
    toCustomerId: input.toCustomerId,
    amount: input.amount,
    currency: input.currency,
    status: "completed",
    description: input.description ?? null,
    reversalOfId: null,
    reversedById: null,
    holdId: null,
    metadata: input.metadata ?? {},
    createdAt: now,
    updatedAt: now,
  };
}

function transferSql(transfer: Transfer): Prisma.Sql {
  return Prisma.sql`transfer_create(
    ${transfer.id}, ${transfer.merchantId}, ${transfer.fromCustomerId}, ${transfer.toCustomerId},
    ${BigInt(transfer.amount)}, ${transfer.currency}, ${transfer.description},
    ${JSON.stringify(transfer.metadata)}::jsonb, ${transfer.createdAt}::timestamptz,
    ${newId("balanceTransaction")}, ${[newId("ledgerAccount"), newId("ledgerAccount")]}::text[])`;
}

/** Too little of this currency because all the customer's money is in others: says so. */
async function refuseTransfer(
  { db }: MerchantContext,
  { id, merchantId, fromCustomerId, toCustomerId, currency }: Transfer,
  outcome: string,
): Promise<never> {
  if (outcome === "not_found") throw notFound();
  if (outcome === "erased") throw erasedCustomer(toCustomerId);
  const held =
    outcome === "insufficient_balance" ? await heldCurrencies(db, merchantId, fromCustomerId) : [];
  if (held.length > 0 && !held.includes(currency)) {
    throw new DomainError(
      "currency_mismatch",
      `currency: the customer holds ${held.join(", ")} and no ${currency}.`,
    );
  }
  throw refusalOf(outcome, { type: "transfer", relatedEntityId: id, currency });
}
