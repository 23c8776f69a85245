import type { MerchantContext } from "#server/core/context.ts";
import { type EntryPart, listGroup } from "#server/ledger/explain/entries.ts";
import { groupOfKind, type LedgerGroup } from "#server/ledger/explain/groups.ts";
import { findPayout } from "#server/records/ledger/payout.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { type Causes, findCauses, noCause } from "#server/routers/balance/explain/causes.ts";
import {
  boundsOf,
  inSnapshot,
  readCustomerFigure,
} from "#server/routers/balance/explain/explain.ts";
import { type Figure, readFigure, type Snapshot } from "#server/routers/balance/explain/figure.ts";
import { readPayoutFigure } from "#server/routers/balance/explain/payout.ts";
import {
  listStanding,
  type StandingGroup,
  type StandingPart,
} from "#server/routers/balance/explain/standing-parts.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ExplainedMovement, ListExplainedMovements } from "#server/wire/ledger/explain.ts";

/** The movements of one group of a figure, newest first. @throws not_found */
export async function listExplainedMovements(ctx: MerchantContext, input: ListExplainedMovements) {
  const read = await readerOf(ctx, input);
  return inSnapshot(ctx, async (of) => {
    const figure = await read(of);
    const { group, currency, limit, offset } = input;
    const part = figure.parts.get(group);
    if (!part) return paginated(input, [], { total: 0 });
    const page = { currency, limit, offset };
    if (group === "left" || group === "not_covered") return paginated(input, [], { total: 0 });
    const data = isLedgerGroup(group)
      ? await entries(of, await listGroup(of.db, figure.window, { group, limit, offset }))
      : standing(group, await listStanding(of, { ...page, group }), part.sum < 0n);
    return paginated(input, await withCustomers(of, data), { total: part.count });
  });
}

type Reader = (of: Snapshot) => Promise<Figure>;

async function readerOf(ctx: MerchantContext, input: ListExplainedMovements): Promise<Reader> {
  const { customerId, payoutId, figure } = input;
  const bounds = await boundsOf(ctx, input);
  if (payoutId !== undefined) {
    const payout = await findPayout(ctx.db, ctx, payoutId);
    return (of) => readPayoutFigure(of, payout);
  }
  if (customerId !== undefined) {
    const customer = await findCustomer(ctx.db, ctx, customerId);
    return (of) => readCustomerFigure(of, customer.id, bounds);
  }
  return (of) => readFigure(of, figure, bounds);
}

function isLedgerGroup(group: string): group is LedgerGroup {
  return group === "fees" || Object.values<string>(groupOfKind).includes(group);
}

async function entries(of: Snapshot, rows: EntryPart[]): Promise<ExplainedMovement[]> {
  const causes: Causes = await findCauses(of, rows);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    amount: Number(row.amount),
    balanceAfter: Number(row.balanceAfter),
    description: row.description,
    ...(causes.get(row.relatedEntityId) ?? noCause),
    createdAt: row.createdAt.toISOString(),
  }));
}

function standing(
  group: StandingGroup,
  rows: StandingPart[],
  isTaken: boolean,
): ExplainedMovement[] {
  return rows.map(({ id, amount, paymentIntentId, refundId, createdAt }) => ({
    ...noCause,
    id,
    type: group,
    amount: Number(isTaken ? -amount : amount),
    balanceAfter: null,
    description: null,
    paymentIntentId,
    refundId,
    createdAt: createdAt.toISOString(),
  }));
}

async function withCustomers({ db, merchantId }: Snapshot, rows: ExplainedMovement[]) {
  const ids = rows.flatMap((row) => row.paymentIntentId ?? []);
  const intents = await db.paymentIntent.findMany({
    where: { merchantId, id: { in: ids } },
    select: { id: true, customerId: true },
  });
  const customers = new Map(intents.map(({ id, customerId }) => [id, customerId]));
  return rows.map((row) => ({
    ...row,
    customerId: row.customerId ?? customers.get(row.paymentIntentId ?? "") ?? null,
  }));
}
