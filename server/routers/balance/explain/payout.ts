import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { sumGroups } from "#server/ledger/explain/entries.ts";
import { latestPayout, standingAfterPayout, type Window } from "#server/ledger/explain/window.ts";
import { findPayout } from "#server/records/ledger/payout.ts";
import { inSnapshot, describeFigure } from "#server/routers/balance/explain/explain.ts";
import type { Figure, Parts, Snapshot } from "#server/routers/balance/explain/figure.ts";
import type { FigureExplanation } from "#server/wire/ledger/explain.ts";

/**
 * The movements that a payout's amount is made of: those since the payout before it, with what that one had left in
 * the balance, less what this one left. @throws not_found
 */
export async function explainPayout(ctx: MerchantContext, id: string): Promise<FigureExplanation> {
  const payout = await findPayout(ctx.db, ctx, id);
  const { currency, createdAt } = payout;
  return inSnapshot(ctx, async (of) =>
    describeFigure(of, await readPayoutFigure(of, payout), {
      figure: "amount",
      bounds: { currency, from: null, at: createdAt },
      always: ["payments", "fees", "refunds", "disputes", "payouts"],
      payoutId: id,
    }),
  );
}

type Payout = { id: string; amount: bigint; currency: string };

export async function readPayoutFigure(
  { db, merchantId }: Snapshot,
  { id, amount, currency }: Payout,
): Promise<Figure> {
  const owner = { merchantId, type: "merchant", ownerId: merchantId } as const;
  const account = await db.ledgerAccount.findFirst({ where: { ...owner, currency } });
  invariant(account, "a payout is taken from an account");
  const accountId = account.id;
  const taken = await standingAfterPayout(db, { owner, accountId, payoutId: id });
  invariant(taken, "a payout has its entry");
  const upTo = taken.number - 1n;
  const before = await latestPayout(db, { owner, accountId, upTo });
  const opening = before ?? { number: 0n, balance: 0n };
  const closing = { number: upTo, balance: taken.balance };
  const window: Window = { accountId, owner, opening, closing, openedBy: before, frozen: 0n };
  const parts: Parts = new Map(await sumGroups(db, window));
  if (taken.balance !== 0n) parts.set("left", { count: 1, sum: -taken.balance });
  return { window, opening: opening.balance, parts, closing: amount };
}
