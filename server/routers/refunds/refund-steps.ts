import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import { askForRefund, type RefundAnswer, settleRefund } from "#server/payments/refunds/settle.ts";
import { findRefund } from "#server/records/payments/refund.ts";

type Refunding<Made, Result> = {
  /** Writes what is refunded, and all that is to be true with it. */
  begin: (unit: Unit) => Promise<Made>;
  answer: (unit: Unit, refunded: Made) => Promise<Result>;
};

/** Makes a refund between two transactions, as `createRefund` says. */
export async function refundInSteps<Result>(
  ctx: MerchantContext,
  { begin, answer }: Refunding<RefundModel, Result>,
): Promise<Result> {
  return refundsInSteps(ctx, {
    begin: async (unit) => [await begin(unit)],
    answer: async (unit, [refund]) => {
      invariant(refund, "what was begun is settled");
      return answer(unit, refund);
    },
  });
}

/** Makes several refunds: all of them begin, or none. */
export async function refundsInSteps<Result>(
  ctx: MerchantContext,
  { begin, answer: answered }: Refunding<RefundModel[], Result>,
): Promise<Result> {
  return transactInSteps(ctx, {
    begin: async (unit) => ({ refunds: await begin(unit), again: false }),
    // The only one's id names the object in the audit log.
    remember: ({ refunds }): string | string[] => {
      const [id = "", ...others] = refunds.map((refund) => refund.id);
      return others.length === 0 ? id : [id, ...others];
    },
    recall: async (memo) => {
      const ids = [memo].flat();
      const refunds = await Promise.all(ids.map((id) => findRefund(ctx.db, ctx, id)));
      return { refunds, again: true };
    },
    carryOn: async ({ refunds, again }) => {
      const asked: { refund: RefundModel; answer: RefundAnswer | null }[] = [];
      for (const refund of refunds) {
        const isAsked = refund.status === "pending" && !refund.waitsForFunds;
        asked.push({ refund, answer: isAsked ? await ask(ctx, refund, again) : null });
      }
      return transact(ctx, async (unit) => {
        const settled: RefundModel[] = [];
        for (const { refund, answer } of asked) {
          const about = answer && { refundId: refund.id, answer };
          settled.push((about && (await settleRefund(unit, ctx, about))) ?? refund);
        }
        return answered(unit, settled);
      });
    },
  });
}

/** Null when the answer was lost: the refund stays pending and the worker asks again. */
async function ask(
  ctx: MerchantContext,
  refund: RefundModel,
  again: boolean,
): Promise<RefundAnswer | null> {
  try {
    return await askForRefund(ctx, refund, { again });
  } catch (error) {
    ctx.log.warn(
      { refundId: refund.id, err: error },
      "the processor's answer to a refund was lost",
    );
    return null;
  }
}
