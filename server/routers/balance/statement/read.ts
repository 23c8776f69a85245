import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { listEntries } from "#server/ledger/explain/entries.ts";
import { readCover } from "#server/ledger/explain/seals.ts";
import { openWindow, type Window } from "#server/ledger/explain/window.ts";
import { boundsOf, inSnapshot } from "#server/routers/balance/explain/explain.ts";
import type { Statement } from "#server/routers/balance/statement/statement.ts";
import {
  type GetBalanceStatement,
  statementMovementsMax,
} from "#server/wire/ledger/balance-statement.ts";

type Asked = Pick<GetBalanceStatement, "currency" | "startDate" | "endDate">;

/**
 * The movements of the merchant's balance in one currency and a time, with the balances before and after them, in one
 * snapshot. @throws validation_failed: more movements than one file may have
 */
export async function readStatement(
  ctx: MerchantContext,
  input: Asked,
): Promise<Statement & { window: Window }> {
  const { currency, startDate } = input;
  const bounds = await boundsOf(ctx, input);
  const { merchantId } = ctx;
  const owner = { merchantId, type: "merchant", ownerId: merchantId } as const;
  const from = new Date(startDate);
  const to = bounds.at ?? ctx.clock.now();
  return inSnapshot(ctx, async ({ db }) => {
    const window = await openWindow(db, owner, bounds);
    const count = Number(window.closing.number - window.opening.number);
    if (count > statementMovementsMax)
      throw new DomainError("validation_failed", [
        `endDate: a statement has at most ${statementMovementsMax} movements, and these days have ${count}; ask for fewer days`,
      ]);
    const { seal } = await readCover(db, window);
    const movements = await listEntries(db, window);
    const [opening, closing] = [window.opening.balance, window.closing.balance];
    return { merchantId, currency, from, to, opening, closing, movements, seal, window };
  });
}
