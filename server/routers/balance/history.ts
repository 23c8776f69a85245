import type { ReadingContext } from "#server/core/context.ts";
import { cut, placeBefore } from "#server/data/rows/page.ts";
import type { AccountOwner } from "#server/ledger/balances.ts";
import { readMovements } from "#server/ledger/movements.ts";
import { serializeMovement } from "#server/records/ledger/balance.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ListBalanceHistory, ListCustomerTransactions } from "#server/wire/ledger/balance.ts";

/** Movements of the merchant's balance, newest first. */
export async function listBalanceHistory(ctx: ReadingContext, input: ListBalanceHistory) {
  return listMovements(
    ctx,
    { merchantId: ctx.merchantId, type: "merchant", ownerId: ctx.merchantId },
    input,
  );
}

/** Movements of a customer's balance, newest first. @throws not_found */
export async function listCustomerTransactions(
  ctx: ReadingContext,
  input: ListCustomerTransactions,
) {
  const customer = await findCustomer(ctx.db, ctx, input.id);
  return listMovements(
    ctx,
    { merchantId: ctx.merchantId, type: "customer", ownerId: customer.id },
    input,
  );
}

async function listMovements(ctx: ReadingContext, owner: AccountOwner, input: ListBalanceHistory) {
  const filter = {
    currency: input.currency,
    type: input.transactionType,
    from: input.startDate === undefined ? undefined : new Date(input.startDate),
    to: input.endDate === undefined ? undefined : new Date(input.endDate),
  };
  const { limit, offset } = input;
  const page = { limit: limit + 1, offset, after: placeBefore(input)?.id };
  const found = await readMovements(ctx.db, { owner, filter, page });
  const { rows, hasMore } = cut(found.movements, limit);
  const { total } = found;
  return paginated(input, rows.map(serializeMovement), { total, hasMore });
}
