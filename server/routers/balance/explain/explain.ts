import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { settledMoment } from "#server/ledger/balances.ts";
import { sumGroups } from "#server/ledger/explain/entries.ts";
import { readCover } from "#server/ledger/explain/seals.ts";
import { type Bounds, openWindow } from "#server/ledger/explain/window.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import {
  type Figure,
  readFigure,
  type Snapshot,
  total,
} from "#server/routers/balance/explain/figure.ts";
import {
  type BalanceFigure,
  type ExplainBalance,
  type ExplainCustomerBalance,
  ExplainGroup,
  type FigureExplanation,
} from "#server/wire/ledger/explain.ts";

/** A figure of the merchant's balance, with its parts. Figure and parts are of one snapshot of the database. */
export async function explainBalance(
  ctx: MerchantContext,
  input: ExplainBalance,
): Promise<FigureExplanation> {
  const { figure } = input;
  const bounds = await boundsOf(ctx, input);
  return inSnapshot(ctx, async (of) =>
    describeFigure(of, await readFigure(of, figure, bounds), {
      figure,
      bounds,
      always: shown[figure],
    }),
  );
}

/** The amount of a customer's balance, with its parts. @throws not_found */
export async function explainCustomerBalance(
  ctx: MerchantContext,
  input: ExplainCustomerBalance,
): Promise<FigureExplanation> {
  const customer = await findCustomer(ctx.db, ctx, input.id);
  const bounds = await boundsOf(ctx, input);
  return inSnapshot(ctx, async (of) => {
    const figure = await readCustomerFigure(of, customer.id, bounds);
    const always = ["funding", "payments", "refunds", "disputes", "transfers"] as const;
    return describeFigure(of, figure, {
      figure: "amount",
      bounds,
      always,
      customerId: customer.id,
    });
  });
}

export async function readCustomerFigure(
  { db, merchantId }: Snapshot,
  customerId: string,
  bounds: Bounds,
): Promise<Figure> {
  const owner = { merchantId, type: "customer", ownerId: customerId } as const;
  const window = await openWindow(db, owner, bounds);
  const parts = await sumGroups(db, window);
  return { window, opening: window.opening.balance, parts, closing: window.closing.balance };
}

/** Runs `read` in one snapshot of the database, at one moment. */
export async function inSnapshot<Result>(
  ctx: MerchantContext,
  read: (of: Snapshot) => Promise<Result>,
): Promise<Result> {
  const now = ctx.clock.now();
  const { merchantId, env } = ctx;
  return ctx.db.$transaction((db: Tx) => read({ db, merchantId, env, clock: { now: () => now } }), {
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
  });
}

type Asked = Pick<ExplainBalance, "currency" | "at" | "startDate" | "endDate">;

/** A moment in the present is settled first: what is being written now is dated before it. */
export async function boundsOf(ctx: MerchantContext, input: Asked): Promise<Bounds> {
  const { currency, startDate } = input;
  const end = input.at ?? input.endDate;
  const at = end === undefined ? null : await settledMoment(ctx.db, new Date(end));
  return { currency, from: startDate === undefined ? null : new Date(startDate), at };
}

/** Groups that a figure shows with 0, too. */
const shown: Record<BalanceFigure, readonly ExplainGroup[]> = {
  amount: ["payments", "fees", "refunds", "disputes", "payouts"],
  available: ["payments", "fees", "refunds", "disputes", "payouts"],
  reserved: ["reserves", "waiting_refunds"],
  pending: ["authorizations", "processing", "not_available_yet"],
};

type Frame = {
  figure: BalanceFigure;
  bounds: Bounds;
  always: readonly ExplainGroup[];
  customerId?: string;
  payoutId?: string;
};

export async function describeFigure(
  { db, merchantId }: Snapshot,
  { window, opening, parts, closing }: Figure,
  { figure, bounds, always, customerId = "", payoutId = "" }: Frame,
): Promise<FigureExplanation> {
  const groups = ExplainGroup.options
    .filter((group) => always.includes(group) || parts.has(group))
    .map((group) => ({ group, ...(parts.get(group) ?? { count: 0, sum: 0n }) }));
  const since = window.openedBy?.createdAt ?? (figure === "amount" ? bounds.from : null);
  return {
    merchantId,
    customerId: customerId || null,
    payoutId: payoutId || null,
    currency: bounds.currency,
    figure,
    asOf: bounds.at?.toISOString() ?? null,
    opening: {
      amount: Number(opening),
      payoutId: window.openedBy?.payoutId ?? null,
      at: since?.toISOString() ?? null,
    },
    groups: groups.map(({ group, count, sum }) => ({ group, count, sum: Number(sum) })),
    closing: Number(closing),
    other: Number(closing - opening - total(parts)),
    movements: groups.reduce((count, part) => count + part.count, 0),
    ...(await readCover(db, window)),
  };
}
