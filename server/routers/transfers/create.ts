import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { buildEvent } from "#server/events/emit.ts";
import { firstEventRowSql, firstEventValues } from "#server/data/outbox.ts";
import type { NewEvent } from "#server/data/outbox.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { newId } from "#server/core/ids.ts";
import { heldCurrencies } from "#server/ledger/held-currencies.ts";
import { refuse } from "#server/ledger/post.ts";
import type { CreateTransfer, Transfer } from "#server/wire/transfer.ts";
import { transact } from "#server/data/transact.ts";

/**
 * Moves money from one customer's balance to another's. Atomic and idempotent by key; emits
 * `transfer.completed`. Checks, money, row and event are one call of the database (transfer_create),
 * because round trips are what the busiest operation costs; safe at any concurrency (see postLedger).
 * @throws same_customer · not_found · insufficient_balance · currency_mismatch · amount_too_large
 * (specification: Transfer rules 1–3)
 */
export async function createTransfer(
  ctx: MerchantContext,
  input: CreateTransfer,
): Promise<Transfer> {
  if (input.fromCustomerId === input.toCustomerId) {
    throw new DomainError(
      "same_customer",
      "toCustomerId: must be another customer than fromCustomerId.",
    );
  }
  return transact(ctx, async (tx) => {
    const transfer = newTransfer(ctx, input);
    const event = buildEvent(ctx, "transfer.completed", {
      related: { id: transfer.id, type: "transfer" },
      data: transfer,
    });
    const outcome = await writeTransfer(tx, transfer, event);
    if (outcome === "not_found") throw notFound();
    if (outcome === "insufficient_balance") await refuseOtherCurrency(tx, transfer);
    refuse(outcome, {
      type: "transfer",
      relatedEntityId: transfer.id,
      currency: transfer.currency,
    });
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
    metadata: input.metadata ?? {},
    createdAt: now,
    updatedAt: now,
  };
}

async function writeTransfer(tx: Tx, transfer: Transfer, event: NewEvent): Promise<string> {
  const posted = Prisma.sql`made WHERE outcome = 'posted'`;
  const written = Prisma.sql`, ${firstEventRowSql(firstEventValues(event), posted)}`;
  const [row] = await tx.$queryRaw<{ outcome: string }[]>`
    WITH made AS MATERIALIZED (SELECT transfer_create(
      ${transfer.id}, ${transfer.merchantId}, ${transfer.fromCustomerId}, ${transfer.toCustomerId},
      ${BigInt(transfer.amount)}, ${transfer.currency}, ${transfer.description},
      ${JSON.stringify(transfer.metadata)}::jsonb, ${new Date(transfer.createdAt)},
      ${newId("balanceTransaction")}, ${[newId("ledgerAccount"), newId("ledgerAccount")]}::text[]) AS outcome)
    ${written} SELECT outcome FROM made`;
  invariant(row, "transfer_create answers one row");
  return row.outcome;
}

/** Too little of this currency because all the customer's money is in others: says so. */
async function refuseOtherCurrency(tx: Tx, transfer: Transfer): Promise<void> {
  const held = await heldCurrencies(tx, transfer.merchantId, transfer.fromCustomerId);
  if (held.length === 0 || held.includes(transfer.currency)) return;
  throw new DomainError(
    "currency_mismatch",
    `currency: the customer holds ${held.join(", ")} and no ${transfer.currency}.`,
  );
}
